import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedApiKey } from "../../features/apikeys/contract.ts";
import { exportedCode } from "../../features/code/contract/exported.ts";
import { setLevels } from "../../features/code/test-towns.ts";
import { openTestApi, ORIGIN, type TestApi } from "../test-api.ts";

let api: TestApi;
let key: CreatedApiKey;
beforeAll(async () => {
  api = await openTestApi();
  key = await api.makeKey("larkmere");
  await api.setLimit(key, 10_000);
});
afterAll(() => api.close());

const get = (path: string, headers: Record<string, string> = {}) => api.get(`/api/v1/larkmere/${path}`, key, headers);
const json = async (path: string): Promise<unknown> => (await get(path)).json();

describe("The code API", () => {
  test("[OPEN-123] returns the complete contents as a tree", async () => {
    const contents = {
      guid: "1000",
      children: [
        {
          guid: "1010",
          number: "12",
          children: [
            { guid: "1011", url: `${ORIGIN}/1010#1011` },
            { guid: "1012" },
            { guid: "1013", status: "reserved", children: [] },
          ],
        },
        { guid: "1020" },
      ],
    };
    expect(await json("code/contents")).toMatchObject({ version: "larkmere-2", contents });
    expect(await json("code/contents?version=larkmere-1")).toMatchObject({
      version: "larkmere-1",
      contents: { children: [{ guid: "1010", url: `${ORIGIN}/larkmere-1/1010#1010` }] },
    });
  });

  test("[OPEN-82] [OPEN-123] returns the code and its parts as JSON, HTML or Akoma Ntoso, by query parameter or Accept", async () => {
    const code = exportedCode.parse(await json("code"));
    expect([code.version, code.structure.children.map(({ guid }) => guid)]).toEqual(["larkmere-2", ["1010", "1020"]]);
    expect(await json("code/provisions/1011")).toMatchObject({
      within: [{ guid: "1000" }, { guid: "1010" }],
      structure: { guid: "1011", text: expect.stringContaining("sidewalk"), children: [] },
    });
    const typeOf = async (path: string, accept?: string) =>
      (await get(path, accept === undefined ? {} : { accept })).headers["content-type"];
    expect(await typeOf("code/provisions/1011?format=html")).toBe("text/html; charset=utf-8");
    expect(await typeOf("code/provisions/1011?format=akn")).toBe("application/akn+xml; charset=utf-8");
    expect(await typeOf("code/provisions/1011", "application/akn+xml, application/json;q=0.5")).toBe(
      "application/akn+xml; charset=utf-8",
    );
    expect(await typeOf("code/provisions/1011", "*/*")).toBe("application/json; charset=utf-8");
    expect(await typeOf("code/provisions/1011?format=json", "text/html")).toBe("application/json; charset=utf-8");
    expect((await get("code?format=akn")).body).toContain("<akomaNtoso xmlns=");
    expect([
      (await get("code?format=pdf")).statusCode,
      (await get("code/provisions/999999")).statusCode,
      (await get("code/provisions/x")).statusCode,
    ]).toEqual([400, 404, 400]);
  });

  test("[OPEN-123] resolves citations in both directions", async () => {
    expect(await json(`code/citation?citation=${encodeURIComponent("§ 12-1(a)(2)")}`)).toMatchObject({
      found: { guid: "1011", url: `${ORIGIN}/1010#1011` },
      anchor: "a-2",
      candidates: [],
    });
    expect(await json("code/citation?citation=12-2")).toMatchObject({
      candidates: [{ guid: "1012", within: "Chapter 12 Streets" }, { guid: "1026" }],
    });
    expect(await json("code/provisions/1011/cited-by")).toMatchObject({
      citedBy: [{ guid: "1012" }, { guid: "1022" }],
    });
    expect([
      (await get("code/citation?citation=77-77")).statusCode,
      (await get("code/citation")).statusCode,
      (await get("code/provisions/999999/cited-by")).statusCode,
    ]).toEqual([404, 400, 404]);
  });

  test("[OPEN-123] returns the changes between two versions, with the changed text", async () => {
    const changes = await json("code/changes");
    expect(changes).toMatchObject({
      from: "larkmere-1",
      to: "larkmere-2",
      changes: expect.arrayContaining([
        expect.objectContaining({ guid: "1012", kinds: ["added"], before: null }),
        expect.objectContaining({ guid: "1019", kinds: ["removed"], after: null }),
      ]),
    });
    expect(await json("code/changes?from=larkmere-1&to=larkmere-2")).toEqual(changes);
    expect(await json("code/changes?from=larkmere-2&to=larkmere-2")).toMatchObject({ changes: [] });
    expect(await json("code/provisions/1011/changes")).toMatchObject({
      law: expect.arrayContaining([{ kind: "removed", text: expect.stringContaining("where you like") }]),
    });
    for (const missing of [
      "code/changes?from=larkmere-9",
      "code/changes?from=millbrook-1",
      "code/changes?to=larkmere-1",
      "code/provisions/1012/changes",
    ])
      expect((await get(missing)).statusCode, missing).toBe(404);
  });

  test("[OPEN-87] [PERMS-12] hides older versions from keys if only the town's administrators may see them", async () => {
    await setLevels(api.towns, api.towns.larkmere, { VERSION: { currentLevel: "ADMIN", maximumLevel: "PUBLIC" } });
    expect((await get("code/contents?version=larkmere-1")).statusCode).toBe(404);
    expect((await get("code/changes?from=larkmere-1")).statusCode).toBe(404);
    expect(await json("code/versions")).toMatchObject({ versions: [{ archiveId: "larkmere-2" }] });
    await setLevels(api.towns, api.towns.larkmere, {});
  });
});
