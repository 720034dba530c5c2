import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedApiKey } from "../../features/apikeys/contract.ts";
import { setCustomization, setLevels } from "../../features/code/test-towns.ts";
import { dispositions, lawPages, laws } from "../../features/laws/tables.ts";
import { raiseRevision } from "../../features/sites/parts/server/revision.ts";
import { openTestApi, ORIGIN, type TestApi } from "../test-api.ts";

let api: TestApi;
let key: CreatedApiKey;
/** Ids of a new law with text, an old one of the ledger, and a deleted one. */
let ids: readonly number[];
beforeAll(async () => {
  api = await openTestApi();
  key = await api.makeKey("larkmere");
  await api.setLimit(key, 10_000);
  const { db, larkmere: customerId, registry } = api.towns;
  const current = (await registry.findSite("larkmere"))?.versionId ?? null;
  const law = {
    customerId,
    legislationType: "Local Law",
    appendedToId: current,
    createdBy: "clerk",
    updatedBy: "clerk",
  };
  await db.delete(laws);
  const added = await db
    .insert(laws)
    .values([
      {
        ...law,
        number: "2-2026",
        title: "Sidewalks, and <carts>",
        subject: "=Parking",
        adopted: "2026-06-17",
        html: "<p>Be it enacted.</p>",
      },
      { ...law, number: "4", appendedToId: null, adopted: "1987-05-01", adoptedDateAccuracy: "M" },
      { ...law, number: "9-2026", deleted: true },
    ])
    .returning({ id: laws.id });
  ids = added.map(({ id }) => id);
  const [lawId = 0] = ids;
  await db
    .insert(dispositions)
    .values({ customerId, lawId, position: 1, guid: 1011, paragraph: "A(2)", action: "amend", source: "clerk" });
  await db.insert(lawPages).values({ customerId, lawId, page: 1, text: "Be it enacted." });
  await raiseRevision(db, customerId, "laws");
  await registry.refresh();
});
afterAll(() => api.close());

const get = async (path: string) => (await api.get(`/api/v1/larkmere/${path}`, key)).json<Record<string, unknown>>();
const status = async (path: string, by: CreatedApiKey | null = key) =>
  (await api.get(`/api/v1/larkmere/${path}`, by)).statusCode;
const hideFromVisitors = () =>
  setLevels(api.towns, api.towns.larkmere, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });

describe("Laws in the public API", () => {
  test("are listed, the latest first, without deleted ones", async () => {
    const [id] = ids;
    expect(await get("laws")).toMatchObject({
      total: 2,
      offset: 0,
      laws: [
        {
          id,
          title: "Sidewalks, and <carts>",
          designation: "Local Law No. 2-2026",
          adopted: "2026-06-17",
          isNew: true,
          version: null,
          affects: [
            { guid: "1011", name: "§ 12-1", paragraph: "A(2)", action: "amend", url: `${ORIGIN}/1010#1011-a-2` },
          ],
          url: `${ORIGIN}/larkmere/laws/${id}`,
          pdf: null,
        },
        { number: "4", adopted: "1987-05", isNew: false, url: null, affects: [] },
      ],
    });
    expect(await get("laws?new=true")).toMatchObject({ total: 1, laws: [{ id }] });
    expect(await get("laws?to=2000-01-01")).toMatchObject({ total: 1, laws: [{ number: "4" }] });
    expect(await get("laws?from=2026-06-18")).toMatchObject({ total: 0 });
    expect(await get("laws?offset=1")).toMatchObject({ total: 2, laws: [{ number: "4" }] });
    expect([await status("laws?from=June"), await status("laws?kind=a")]).toEqual([400, 400]);
  });

  test("are read one by one with their text", async () => {
    const [id, old, deleted] = ids;
    expect(await get(`laws/${id}`)).toMatchObject({ id, subject: "=Parking" });
    expect(await get(`laws/${id}/text`)).toEqual({
      html: "<p>Be it enacted.</p>",
      pages: [{ page: 1, text: "Be it enacted.", isRecognized: false, isContinued: false }],
      part: 1,
      parts: 1,
    });
    expect(await get(`laws/${old}/text`)).toEqual({ html: null, pages: [], part: 1, parts: 1 });
    expect([await status(`laws/${deleted}`), await status(`laws/${deleted}/text`)]).toEqual([404, 404]);
  });

  test("need a key of the town with the content right", async () => {
    const other = await api.makeKey("larkmere", { searchEnabled: true });
    expect([await status("laws", null), await status("laws", other)]).toEqual([401, 403]);
    expect(await status(`laws/${ids[0]}`, await api.makeKey("millbrook"))).toBe(404);
  });
});

describe("The Atom feed of new laws", () => {
  const feed = (headers: Record<string, string> = {}) => api.get("/larkmere/laws/feed.atom", null, headers);

  test("lists what visitors see", async () => {
    const { statusCode, headers, body } = await feed();
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(body).toContain("<title>Town of Larkmere: New Laws</title>");
    expect(body).toContain("<title>Local Law No. 2-2026: Sidewalks, and &lt;carts&gt;</title>");
    expect(body).toContain(`<link rel="alternate" href="${ORIGIN}/larkmere/laws/${ids[0]}"/>`);
    expect(body.match(/<entry>/g)).toHaveLength(1);
    expect((await feed({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
  });

  test("does not exist for those who may not see new laws", async () => {
    await setLevels(api.towns, api.towns.larkmere, {
      "LAW/ALL/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect((await feed()).statusCode).toBe(404);
    await hideFromVisitors();
    expect((await feed()).statusCode).toBe(404);
    await setLevels(api.towns, api.towns.larkmere, {});
    expect((await api.get("/larkmere-1/laws/feed.atom")).statusCode).toBe(404);
  });
});

describe("The CSV of the laws", () => {
  const csv = (query = "") => api.get(`/api/larkmere/laws/csv${query}`);

  test("has the laws that pass the filters, safe for spreadsheets", async () => {
    const { headers, body } = await csv();
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining('filename="larkmere-laws.csv"'),
    });
    expect(body.trim().split("\r\n")).toEqual([
      "Law,Title,Adopted,Effective,Subject,Affects,Contained in,Comment,Page,PDF",
      `Local Law No. 2-2026,"Sidewalks, and <carts>",2026-06-17,,'=Parking,§ 12-1 A(2),,,${ORIGIN}/larkmere/laws/${ids[0]},`,
    ]);
    const ledger = await csv("?ledger=true&year=1987");
    expect(ledger.body.trim().split("\r\n").slice(1)).toEqual(["Local Law No. 4,Local Law No. 4,1987-05,,,,,,,"]);
    expect((await csv("?filter=nothing")).body.trim().split("\r\n")).toHaveLength(1);
  });

  test("is for those who may see the list, in the order of the table", async () => {
    await setLevels(api.towns, api.towns.larkmere, {
      "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect([(await csv()).statusCode, (await csv("?ledger=true")).statusCode]).toEqual([200, 401]);
    await hideFromVisitors();
    expect((await csv()).statusCode).toBe(401);
    await setLevels(api.towns, api.towns.larkmere, {});
    await setCustomization(api.towns, api.towns.larkmere, { lawTitleField: "designation" });
    expect((await csv()).body).toContain("Local Law No. 2-2026,Local Law No. 2-2026,");
    await setCustomization(api.towns, api.towns.larkmere, {});
  });
});
