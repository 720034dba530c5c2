import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../../platform/http/access.ts";
import { visitor } from "../../platform/http/access.ts";
import { rows } from "../../platform/db/db.ts";
import type { Call } from "../../platform/http/call.ts";
import { FileAnswer } from "../../platform/http/file-answer.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import { userOf } from "../code/test-towns.ts";
import { textHref } from "../documents/contract/addresses.ts";
import { deleteDocument, getDocumentFile, viewDocument } from "../documents/contract/documents.ts";
import { openTestDocuments, type TestDocuments } from "../documents/test-documents.ts";
import { downloadDocumentStats, getDocumentStats, getStats } from "./contract.ts";
import { addToDay, Counter } from "./counter.ts";
import { statsEndpoints } from "./endpoints.ts";
import { sumMonths, tidying } from "./jobs.ts";
import { today } from "./policy/days.ts";
import { MAX_DOCUMENTS_PER_DAY } from "./policy/statistics.ts";

let world: TestDocuments;
let counter: Counter;
const ids: Record<string, number> = {};
const range = { site: "larkmere", from: "2026-01-01", to: "2026-03-31" };

beforeAll(async () => {
  world = await openTestDocuments({
    endpoints: statsEndpoints,
    counts: (db) =>
      (counter = new Counter(db, (error) => {
        throw error;
      })),
  });
  const minutes = await world.addType("Minutes");
  const maps = await world.addType("Maps");
  const add = async (key: string, typeId: number, title: string, more: object = {}) =>
    void (ids[key] = (await world.add(typeId, title, more)).id);
  await add("january", minutes.id, "Minutes of January", { date: "2026-01-13" });
  await add("old", minutes.id, "Minutes of 1987", { date: "1987" });
  await add("zoning", maps.id, "Zoning map");
  await add("secret", minutes.id, "Executive session", { date: "2026-01-20", isPrivate: true });
  await add("later", minutes.id, "Draft minutes", { date: "2026-03-02", visibleFrom: "2999-01-01T00:00:00Z" });
  await add("gone", maps.id, "Wrong map", { date: "2020-01-01" });
  const at = (day: string, opens: Readonly<Record<string, number>>) => addToDay(world.towns.db, counts(opens), day);
  await at("2026-01-14", { january: 9, zoning: 4, gone: 3 });
  await at("2026-02-03", { january: 2, old: 5, zoning: 6 });
  await world.towns.call(deleteDocument, { site: "larkmere", id: ids["gone"] ?? 0 }, world.clerk);
});
afterAll(async () => {
  await counter.close();
  await world.close();
});

const counts = (opens: Readonly<Record<string, number>>) =>
  Object.entries(opens).map(([key, count]) => ({
    customerId: world.towns.larkmere,
    kind: "document" as const,
    subject: String(ids[key] ?? key),
    count,
  }));
const clerk = (more: readonly string[] = []): Actor => userOf(world.towns.larkmere, ["DASHBOARD_STATS", ...more]);
const seen = (input: object = {}, actor = clerk()) => world.towns.call(getDocumentStats, { ...range, ...input }, actor);
const textOf = (answer: unknown): string =>
  answer instanceof FileAnswer && typeof answer.body === "string" ? answer.body : "";

describe("Opens of documents", () => {
  test("[PERMS-30, DASHBOARD-04] are for those who may view the statistics of the town", async () => {
    for (const call of [getDocumentStats, downloadDocumentStats]) {
      expect(await world.towns.failureOf(call, range)).toBe("sign-in");
      expect(await world.towns.failureOf(call, range, userOf(world.towns.larkmere, ["DOCUMENT_ADMIN"]))).toBe(
        "not-allowed",
      );
      expect(await world.towns.failureOf(call, range, userOf(world.towns.millbrook, ["DASHBOARD_STATS"]))).toBe(
        "not-allowed",
      );
      expect(await world.towns.failureOf(call, { ...range, site: "nowhere" }, clerk())).toBe("not-found");
      for (const bad of [{ type: "x" }, { type: 0 }, { year: "soon" }, { year: 12345 }, { to: "2025-01-01" }])
        expect(await world.towns.failureOf(call, { ...range, ...bad }, clerk())).toBe("bad-input");
    }
  });

  test("[OPEN-95] are shown by type, by year and one by one, with what was deleted as one number", async () => {
    const found = await seen();
    expect(found.types.map(({ title, opens }) => [title, opens])).toEqual([
      ["Minutes", 16],
      ["Maps", 10],
    ]);
    expect(found.years).toEqual([
      { year: 2026, opens: 11 },
      { year: 1987, opens: 5 },
      { year: null, opens: 10 },
    ]);
    expect(found.documents.map(({ title, type, date, opens }) => [title, type, date, opens])).toEqual([
      ["Minutes of January", "Minutes", "2026-01-13", 11],
      ["Zoning map", "Maps", null, 10],
      ["Minutes of 1987", "Minutes", "1987", 5],
    ]);
    expect(found.documents[0]?.url).toBe(`/larkmere/document/${ids["january"]}.pdf`);
    expect([found.others, found.elsewhere]).toEqual([{ documents: 0, opens: 0 }, 3]);
    const { totals, series } = await world.towns.call(getStats, range, clerk());
    expect(totals.documents).toEqual({ now: 29, before: 0 });
    expect(series.filter(({ documents }) => documents > 0).map(({ date, documents }) => [date, documents])).toEqual([
      ["2026-01-14", 16],
      ["2026-02-03", 13],
    ]);
  });

  test("[OPEN-95] are shown of one type and one year", async () => {
    const [minutes] = (await seen()).types;
    const ofMinutes = await seen({ type: minutes?.id });
    expect([ofMinutes.types.length, ofMinutes.elsewhere]).toEqual([2, 0]);
    expect(ofMinutes.years.map(({ year }) => year)).toEqual([2026, 1987]);
    expect(ofMinutes.documents.map(({ title }) => title)).toEqual(["Minutes of January", "Minutes of 1987"]);
    expect((await seen({ type: minutes?.id, year: "1987" })).documents.map(({ title }) => title)).toEqual([
      "Minutes of 1987",
    ]);
    expect((await seen({ year: "none" })).documents.map(({ title }) => title)).toEqual(["Zoning map"]);
    expect((await seen({ type: 999_999 })).documents).toEqual([]);
  });

  test("[OPEN-95] are downloaded as CSV, also of one type", async () => {
    expect(textOf(await world.towns.call(downloadDocumentStats, { ...range, year: 1987 }, clerk()))).toBe(
      `\uFEFFDocument,Type,Year,Date,Opens,Address\r\nMinutes of 1987,Minutes,1987,1987,5,/larkmere/document/${ids["old"]}.pdf\r\n`,
    );
    const all: unknown = await world.towns.call(downloadDocumentStats, range, clerk());
    expect(all).toMatchObject({ fileName: "larkmere-documents-2026-01-01-2026-03-31.csv" });
    expect(textOf(all).trimEnd().split("\r\n").at(-1)).toBe("Deleted or hidden documents,,,,3,");
  });

  test("[PERMS-31] of a document that became private keep its title from those who may not see it", async () => {
    await world.towns.db.execute(sql`update documents set is_private = true where id = ${ids["old"]}`);
    try {
      const hidden = await seen();
      expect(JSON.stringify(hidden)).not.toContain("1987");
      expect(hidden.elsewhere).toBe(8);
      const { documents } = await seen({}, clerk(["PUBDOC/PRIVATE/VIEW"]));
      expect(documents.find(({ isPrivate }) => isPrivate)?.title).toBe("Minutes of 1987");
    } finally {
      await world.towns.db.execute(sql`update documents set is_private = false where id = ${ids["old"]}`);
    }
  });

  test("of another town are never shown, and its documents are not counted here", async () => {
    await addToDay(
      world.towns.db,
      counts({ january: 1 }).map((count) => ({ ...count, customerId: world.towns.millbrook })),
      "2026-02-05",
    );
    const millbrook = { ...range, site: "millbrook" };
    const actor = userOf(world.towns.millbrook, ["DASHBOARD_STATS"]);
    expect(await world.towns.call(getDocumentStats, millbrook, actor)).toMatchObject({ types: [], documents: [] });
    expect((await world.towns.call(getStats, millbrook, actor)).totals.documents.now).toBe(0);
  });

  test("are the same after months are added up", async () => {
    const before = await seen();
    await sumMonths(world.towns.db);
    await tidying.run({}, testJobContext(world.towns.db));
    const stored = await rows<{ count: number }>(
      world.towns.db,
      sql`select count from daily_counts where kind = 'document-month' and customer_id = ${world.towns.larkmere}`,
    );
    expect(stored).toHaveLength(6);
    expect(await seen()).toEqual(before);
  });
});

describe("An open", () => {
  const opensToday = async (): Promise<Record<string, number>> => {
    await counter.write();
    const found = await rows<{ subject: string; count: number }>(
      world.towns.db,
      sql`select subject, count::integer as count from daily_counts
        where customer_id = ${world.towns.larkmere} and kind = 'document' and day = ${today()}::date`,
    );
    return Object.fromEntries(found.map(({ subject, count }) => [subject, count]));
  };
  const open = (key: string, visit: object = {}, actor = visitor, call: Call = viewDocument) =>
    world.towns.runner.run(
      call.id,
      actor,
      "test",
      { site: "larkmere", id: ids[key], extension: "pdf" },
      { ...noVisit, isOpening: true, ...visit },
    );

  test("is a person who opens or saves the file, and not a program, nor a reader of its text, who opened it before", async () => {
    const id = ids["zoning"] ?? 0;
    await open("zoning");
    await open("zoning", { from: "/larkmere/documents/Maps" });
    await open("zoning", {}, visitor, getDocumentFile);
    await open("zoning", { isOpening: false });
    await open("zoning", { from: textHref("larkmere", id) });
    await open("zoning", { from: textHref("larkmere", id + 1) });
    expect(await opensToday()).toEqual({ [id]: 4 });
  });

  test("is not counted of documents that are private, hidden, deleted or unknown", async () => {
    const before = await opensToday();
    const all = { ...world.clerk, ...userOf(world.towns.larkmere, ["PUBDOC/PRIVATE/VIEW", "DOCUMENT_ADMIN"]) };
    await open("secret", {}, all);
    await open("later", {}, all);
    await expect(open("gone", {}, all)).rejects.toMatchObject({ code: "not-found" });
    await addToDay(world.towns.db, counts({ gone: 1, "0": 1, "999999999": 1, "12345678901234": 1, x: 1 }));
    expect(await opensToday()).toEqual(before);
  });

  test("is stored for each of a thousand documents a day; others count in the total of the day", async () => {
    const { db, larkmere } = world.towns;
    await db.execute(sql`insert into daily_counts (customer_id, day, kind, subject, count)
      select ${larkmere}::integer, '2024-05-05', 'document', (900000 + n)::text, 1 from generate_series(1, ${MAX_DOCUMENTS_PER_DAY - 1}::integer) n`);
    await addToDay(db, counts({ january: 1, zoning: 3 }), "2024-05-05");
    await addToDay(db, counts({ january: 1, zoning: 3 }), "2024-05-05");
    const day = { site: "larkmere", from: "2024-05-05", to: "2024-05-05" };
    const { documents, elsewhere } = await world.towns.call(getDocumentStats, day, clerk());
    expect(documents.map(({ title, opens }) => [title, opens])).toEqual([["Zoning map", 6]]);
    expect(elsewhere).toBe(2);
  });
});
