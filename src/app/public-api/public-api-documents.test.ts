import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedApiKey } from "../../features/apikeys/contract.ts";
import { raiseRevision } from "../../features/sites/parts/server/revision.ts";
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

const get = async (path: string) => (await api.get(`/api/v1/larkmere/${path}`, key)).json<Record<string, unknown>>();
const status = async (path: string, by: CreatedApiKey | null = key) =>
  (await api.get(`/api/v1/larkmere/${path}`, by)).statusCode;

describe("[OPEN-123] Public documents in the public API", () => {
  test("are listed by type, the latest first, without private ones", async () => {
    expect(await get("documents/types")).toEqual({
      types: [
        {
          title: "Minutes",
          description: "",
          count: 1,
          url: `${ORIGIN}/larkmere/documents/Minutes`,
          feed: `${ORIGIN}/larkmere/documents/Minutes/feed.atom`,
        },
      ],
    });
    expect(await get("documents?type=minutes")).toMatchObject({
      total: 1,
      documents: [
        {
          title: "Town Board",
          date: "2024-06-03",
          datePrecision: "day",
          type: "Minutes",
          category: null,
          kind: "AUDIO_LINK",
          url: "https://audio.example.org/1",
        },
      ],
    });
  });

  test("can be chosen by date", async () => {
    expect(await get("documents?from=2024-06-03&to=2024-06-03")).toMatchObject({ total: 1 });
    expect(await get("documents?from=2024-06-04")).toMatchObject({ total: 0, documents: [] });
    expect(await status("documents?from=June")).toBe(400);
    expect(await status("documents?kind=audio")).toBe(400);
  });

  test("of a year or a month say so, and are found by each range that has some of it", async () => {
    const { db } = api.towns;
    const setDate = (date: string, precision: string) =>
      db.execute(sql`update documents set date = ${date}, date_precision = ${precision} where title = 'Town Board'`);
    const totals = async (...ranges: string[]) =>
      Promise.all(ranges.map(async (range) => (await get(`documents?${range}`))["total"]));
    await setDate("2024-01-01", "year");
    expect(await get("documents")).toMatchObject({ documents: [{ date: "2024-01-01", datePrecision: "year" }] });
    expect(await totals("from=2024-01-01&to=2024-12-31", "from=2024-06-01&to=2024-06-30", "from=2024-12-31")).toEqual([
      1, 1, 1,
    ]);
    expect(await totals("to=2023-12-31", "from=2025-01-01")).toEqual([0, 0]);
    await setDate("2024-02-01", "month");
    expect(await get("documents")).toMatchObject({ documents: [{ date: "2024-02-01", datePrecision: "month" }] });
    expect(await totals("from=2024-02-29", "from=2024-03-01", "to=2024-02-01", "to=2024-01-31")).toEqual([1, 0, 1, 0]);
    await setDate("2024-06-03", "day");
  });

  test("are not found while they are deleted", async () => {
    const { db, larkmere, registry } = api.towns;
    const { documents } = await get("documents");
    const [{ id } = { id: 0 }] = documents as { id: number }[];
    const setDeleted = async (time: SQL) => {
      await db.execute(sql`update documents set deleted_at = ${time} where id = ${id}`);
      await raiseRevision(db, larkmere, "documents");
      await registry.changed();
    };
    await setDeleted(sql`now()`);
    expect([await status(`documents/${id}`), await status(`documents/${id}/text`)]).toEqual([404, 404]);
    expect(await get("documents")).toMatchObject({ total: 0, documents: [] });
    // A type without documents is not listed.
    expect(await get("documents/types")).toEqual({ types: [] });
    await setDeleted(sql`null`);
    expect(await status(`documents/${id}`)).toBe(200);
  });

  test("are read one by one: what is private is not found", async () => {
    const { documents } = await get("documents");
    const [{ id } = { id: 0 }] = documents as { id: number }[];
    expect(await get(`documents/${id}`)).toMatchObject({ id, title: "Town Board" });
    expect(await get(`documents/${id}/text`)).toEqual({ pages: [], part: 1, parts: 1 });
    expect(await status(`documents/${id + 1}`)).toBe(404);
    expect(await status(`documents/${id + 1}/text`)).toBe(404);
  });

  test("need a key with the content right", async () => {
    const other = await api.makeKey("larkmere", { searchEnabled: true });
    expect([await status("documents", null), await status("documents", other)]).toEqual([401, 403]);
    expect(await status("documents", await api.makeKey("millbrook"))).toBe(404);
  });
});

describe("The Atom feed of a type", () => {
  const feed = (headers: Record<string, string> = {}) =>
    api.get("/larkmere/documents/minutes/feed.atom", null, headers);

  test("lists what visitors see, the newest first", async () => {
    const { statusCode, headers, body } = await feed();
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(body).toContain("<title>Town of Larkmere: Minutes</title>");
    expect(body).toContain("<title>Town Board (Jun 3, 2024)</title>");
    expect(body).toContain('<link rel="alternate" href="https://audio.example.org/1"/>');
    expect(body).not.toContain("Executive");
    expect((await feed({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
  });

  test("does not exist for an unknown type, nor for those who may not view the town", async () => {
    expect((await api.get("/larkmere/documents/Nothing/feed.atom")).statusCode).toBe(404);
    await setLevels(api.towns, api.towns.larkmere, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    expect((await feed()).statusCode).toBe(404);
    await setLevels(api.towns, api.towns.larkmere, {});
  });
});
