import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { languageOf } from "../../domain/query/language.ts";
import { read } from "../../domain/query/parse.ts";
import { rows } from "../../platform/db/db.ts";
import { visitor } from "../../platform/http/access.ts";
import { IndexMissing, type SearchHit } from "../../platform/search/port.ts";
import {
  confirmDocuments,
  deleteDocument,
  editDocument,
  findDocumentDuplicates,
  getDocument,
} from "./contract/documents.ts";
import { listDeletedDocuments, restoreDocuments } from "./contract/deleted.ts";
import { getDocumentType } from "./contract/types.ts";
import { addDocumentCategory } from "./contract/categories.ts";
import { findDocumentLocations } from "./locations/locations.ts";
import { documentReference } from "./reference-kind.ts";
import { documentKind } from "./contract/search-kind.ts";
import { documentSource } from "./search-source.ts";
import { openTestDocuments, pdf, type TestDocuments } from "./test-documents.ts";
import { townData } from "./town-data.ts";

const site = "larkmere";
let world: TestDocuments;
beforeAll(async () => {
  world = await openTestDocuments();
});
afterAll(() => world.close());

const call: TestDocuments["towns"]["call"] = (of, input, by = world.clerk) => world.towns.call(of, input, by);
/** What visitors find. */
async function found(text: string): Promise<readonly SearchHit[]> {
  const { registry } = world.towns;
  const place = await registry.findSite(site);
  if (place === null) throw new Error("There is no town.");
  const searcher = { actor: visitor, may: (at: typeof place, name: string) => registry.may(visitor, at, name) };
  const request = {
    query: read(text, languageOf([documentKind])).query,
    sort: "relevance",
    offset: 0,
    limit: 10,
  } as const;
  const answer = await world.search
    .search(documentSource.indexesOf(place, searcher), {
      ...request,
      audience: documentSource.audienceOf(searcher, place),
    })
    .catch((error: unknown) => {
      if (error instanceof IndexMissing) return null;
      throw error;
    });
  return answer?.hits ?? [];
}
const shown = async (typeId: number, filters: object = {}) => {
  const page = await call(getDocumentType, { site, typeId: String(typeId), ...filters });
  return page.documents.map(({ title, date }) => [title, date]);
};

describe("The date of a document is as exact as it is known: a year, a month or a day", () => {
  test("it is saved, edited and confirmed so, and the history says so", async () => {
    const { id: typeId } = await world.addType("Ordinances");
    const added = await world.add(typeId, "1974 Ord #16", { date: "1974", dateIsGuess: true });
    const { id } = added;
    expect(added).toMatchObject({ date: "1974", year: "1974", yearNum: 1974, guesses: ["date"] });
    const confirmed = await call(confirmDocuments, { site, documentIdList: String(id) });
    expect(confirmed.documents).toMatchObject([{ date: "1974" }]);
    await call(editDocument, { site, id, typeId, title: "1974 Ord #16", date: "1974-03" });
    expect((await call(getDocument, { site, id })).document.date).toBe("1974-03");
    // A form without the field leaves the date as it is; an empty one takes it away.
    await call(editDocument, { site, id, typeId, title: "1974 Ord #16" });
    expect((await call(getDocument, { site, id })).document.date).toBe("1974-03");
    await call(editDocument, { site, id, typeId, title: "1974 Ord #16", date: "1974-03-03" });
    await call(editDocument, { site, id, typeId, title: "1974 Ord #16", date: "" });
    expect((await call(getDocument, { site, id })).document.date).toBeNull();
    const entries = await rows<{ before: { date?: string } | null; after: Record<string, unknown> }>(
      world.towns.db,
      sql`select before, after from audit_log where subject = '1974 Ord #16' order by id`,
    );
    expect(entries.map(({ before, after }) => [before?.date, after["date"]])).toEqual([
      [undefined, "1974"],
      [undefined, "1974"],
      ["1974", "1974-03"],
      [undefined, undefined],
      ["1974-03", "1974-03-03"],
      ["1974-03-03", null],
    ]);
    expect(entries.every(({ after }) => !("datePrecision" in after))).toBe(true);
  });

  test("[PUBDOC-61] other texts, and years too early or too late, are refused at the field", async () => {
    const { id: typeId } = await world.addType("Charters");
    const late = String(new Date().getUTCFullYear() + 11);
    for (const date of ["March 1974", "74", "1974-13", "1974-02-30", "1499", "1499-12", late])
      await expect(world.add(typeId, "Charter", { date })).rejects.toMatchObject({ errors: [{ path: "date" }] });
    expect((await world.add(typeId, "Charter", { date: "1500" })).date).toBe("1500");
  });

  test("two people who change it at the same time are told", async () => {
    const { id: typeId } = await world.addType("Budgets");
    const { id } = await world.add(typeId, "Budget", { date: "2024" });
    const edit = { site, id, typeId, title: "Budget" };
    const base = { typeId, title: "Budget", date: "2024" };
    await call(editDocument, { ...edit, date: "2024-05", base });
    await expect(call(editDocument, { ...edit, date: "2024-06", base })).rejects.toMatchObject({ code: "conflict" });
    expect((await call(getDocument, { site, id })).document.date).toBe("2024-05");
  });

  test("a year counts as its first day for documents with the same title", async () => {
    const { id: typeId } = await world.addType("Reports");
    await world.add(typeId, "Annual report", { date: "1974" });
    await expect(world.add(typeId, "Annual report", { date: "1974-01-01" })).rejects.toMatchObject({
      code: "conflict",
    });
    await world.add(typeId, "Annual report", { date: "1975" });
    const documents = ["1974", "1974-01", "1974-02", "1975"].map((date) => ({ title: "Annual report", date }));
    expect(await call(findDocumentDuplicates, { site, typeId, documents })).toEqual({ duplicates: [0, 1, 3] });
  });

  test("[PUBDOC-14, PUBDOC-15, PUBDOC-21] lists have a year before its months and days, and filters know what has no month", async () => {
    const { id: typeId } = await world.addType("Maps");
    const sorts = { sortByFirstType: "Date_Descending", groupByType: "Year_Descending" } as const;
    const { category } = await call(addDocumentCategory, { site, typeId, title: "All", ...sorts });
    const dates = ["2023", "2024-01-01", "2024", "2024-01", "2024-02", "2024-02-03", ""];
    for (const date of dates) await world.add(typeId, `Map ${date}`, { date, categoryId: category.id });
    const order = ["2024-02-03", "2024-02", "2024-01-01", "2024-01", "2024", "2023", null];
    expect((await shown(typeId)).map(([, date]) => date)).toEqual(order);
    const { filters } = await call(getDocumentType, { site, typeId: String(typeId) });
    const labels = (options: typeof filters.yearOptions) => options.map(({ label, count }) => `${label} ${count}`);
    expect(labels(filters.yearOptions)).toEqual(["2024 5", "2023 1", "(Undated) 1"]);
    expect(labels(filters.monthOptions)).toEqual(["January 2", "February 2", "(No month) 3"]);
    expect(labels(filters.dayOptions)).toEqual(["1 1", "3 1", "(No day) 5"]);
    expect((await shown(typeId, { filterYear: 2024 })).length).toBe(5);
    expect(await shown(typeId, { filterYear: 2024, filterMonth: -1 })).toEqual([["Map 2024", "2024"]]);
    const undated = await call(getDocumentType, { site, typeId: String(typeId), filterYear: -1 });
    expect(labels(undated.filters.monthOptions)).toEqual(["(Undated) 1"]);
  });

  test("citations, suggestions and lists of deleted documents say no more than is known", async () => {
    const { db, registry } = world.towns;
    const { id: typeId } = await world.addType("Plats");
    const { id } = await world.add(typeId, "Plat of Mill Street", { date: "1974-03" });
    const place = await registry.findSite(site);
    if (place === null) throw new Error("There is no town.");
    const cited = await documentReference.resolve({ db, site: place, may: () => true }, [String(id)]);
    expect([...cited.values()]).toMatchObject([{ citation: "Plat of Mill Street, Plats, March 1974" }]);
    const context = { db, gate: registry, actor: world.clerk, site: place };
    expect(await findDocumentLocations(context, "mill plat")).toMatchObject([{ context: "Plats › March 1974" }]);
    await call(deleteDocument, { site, id });
    expect((await call(listDeletedDocuments, { site })).documents[0]).toMatchObject({ id, date: "1974-03" });
    await call(restoreDocuments, { site, documentIdList: String(id) });
    expect((await call(getDocument, { site, id })).document.date).toBe("1974-03");
  });

  test("an export has it; in one of an earlier release, dates are days", async () => {
    const { db, larkmere } = world.towns;
    const { id: typeId } = await world.addType("Deeds");
    await world.add(typeId, "Deed of the mill", { date: "1974" });
    const transfer = townData.sets.find(({ name }) => name === "documents")?.transfer;
    if (transfer === null || transfer === undefined) throw new Error("Documents are not exported.");
    const lines: string[] = [];
    for await (const batch of transfer.read(db, larkmere, true)) lines.push(...batch);
    const exported = JSON.parse(lines.find((line) => line.includes("Deed of the mill")) ?? "{}") as object;
    expect(transfer.schema.parse(exported)).toMatchObject({ date: "1974-01-01", datePrecision: "year" });
    const { datePrecision: _precision, ...earlier } = exported as { readonly datePrecision: string };
    expect(transfer.schema.parse(earlier)).toMatchObject({ datePrecision: "day" });
    expect(() => transfer.schema.parse({ ...exported, datePrecision: "century" })).toThrow("datePrecision");
  });

  test("[ADVANCED-16] search shows it, and finds it by a part of its year", async () => {
    const { id: typeId } = await world.addType("Surveys");
    const { id } = await world.add(typeId, "Survey of larches", { date: "1974" }, pdf("larches"));
    await world.work();
    const place = await world.towns.registry.findSite(site);
    if (place === null) throw new Error("There is no town.");
    const ask = async (query: string) =>
      (await found(query)).map((hit) => documentSource.card(place, hit, { find: "", paragraph: () => null }));
    await vi.waitFor(async () => expect(await ask("larches")).toMatchObject([{ id: String(id), otherInfo: "1974" }]), {
      timeout: 20_000,
      interval: 50,
    });
    expect(await ask("larches DATE:[1974-06-01 TO 1974-06-30]")).toHaveLength(1);
    expect(await ask("larches DATE:[1975-01-01 TO 1975-06-30]")).toHaveLength(0);
  });
});
