/* oxlint-disable eslint/max-lines-per-function -- a part of the suite, one function made for each engine */
import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest, Sort } from "./port.ts";
import { documentsOfSuite, manyDocuments } from "./suite-documents.ts";
import { moreDocumentsOfSuite } from "./suite-more-documents.ts";

const TOWN: IndexName = "larkmere/1";
const DOCS: IndexName = "larkmere/docs";
/** The same code, up to its title 11. */
const OTHER: IndexName = "millbrook/7";
const MISSING: IndexName = "nowhere/1";
const SORTS: readonly Sort[] = ["relevance", "natural", "date_asc", "date_desc"];

/** What every engine must do over several indexes; `TOWN` has been built. */
export function severalSuite(engine: () => SearchIndex): void {
  describe("searches several indexes as if they were one", () => {
    beforeAll(async () => {
      await engine().build(OTHER, [
        documentsOfSuite()
          .flat()
          .filter(({ number }) => number.startsWith("10")),
      ]);
      await engine().build(DOCS, moreDocumentsOfSuite());
    });
    afterAll(async () => {
      await engine().remove(OTHER);
      await engine().remove(DOCS);
    });

    const ask = async (
      indexes: readonly IndexName[],
      text: string,
      more: Partial<SearchRequest> = {},
    ): Promise<SearchAnswer> =>
      await engine().search(indexes, { query: parse(text), sort: "natural", offset: 0, limit: 20, ...more });
    const places = async (...asked: Parameters<typeof ask>): Promise<string[]> =>
      (await ask(...asked)).hits.map(({ index, number, id }) => `${index} ${number === "" ? id : number}`);

    it("counting them together and each alone, in the order asked for", async () => {
      const answer = await ask([OTHER, TOWN, DOCS], "trucks", { sort: "relevance" });
      expect(answer.totals).toEqual([
        { index: OTHER, count: 2 },
        { index: TOWN, count: 2 },
        { index: DOCS, count: 3 },
      ]);
      expect(answer.total).toBe(7);
      expect(answer.hits).toHaveLength(7);
      expect(answer.kinds).toEqual({ code: 4, law: 1, doc: 1, note: 1 });
      expect(answer).toMatchObject({ tree: [], partial: false, failed: [] });
    });
    it("also where one of them has nothing", async () => {
      const answer = await ask([OTHER, TOWN], "lighthouse");
      expect(answer.totals).toEqual([
        { index: OTHER, count: 0 },
        { index: TOWN, count: 1 },
      ]);
    });
    it("with facets over all, scopes and selections in all", async () => {
      const answer = await ask([TOWN, DOCS], "trucks", { selected: { year: ["2020"] } });
      expect(answer.hits.map(({ id }) => id)).toEqual(["law-1"]);
      expect(answer.facets["year"]?.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
        { value: "2020", count: 1 },
        { value: "2021", count: 1 },
      ]);
      expect(answer.totals).toEqual([
        { index: TOWN, count: 0 },
        { index: DOCS, count: 1 },
      ]);
      const inCode = await ask([TOWN, DOCS], "trucks", { kinds: ["code"] });
      expect(inCode.total).toBe(2);
      expect(inCode.kinds).toEqual({ code: 2, law: 1, doc: 1, note: 1 });
    });
    it("for those who may see it", async () => {
      expect((await ask([TOWN, DOCS], "guard")).total).toBe(0);
      expect((await ask([TOWN, DOCS], "guard", { audience: ["group:clerks"] })).total).toBe(1);
    });
    it("below chosen provisions of all", async () => {
      expect(await places([TOWN, DOCS], "trucks", { within: ["1004"] })).toEqual([
        `${TOWN} 10.2`,
        `${TOWN} 10.2.1`,
        `${DOCS} note-1`,
      ]);
    });
    it("in the order of the codes, code after code as asked for", async () => {
      expect(await places([OTHER, TOWN], "trucks OR zoning")).toEqual([
        `${OTHER} 10.2`,
        `${OTHER} 10.2.1`,
        `${TOWN} 10.2`,
        `${TOWN} 10.2.1`,
        `${TOWN} 11`,
      ]);
      expect(await places([TOWN, OTHER], "zoning OR dogs")).toEqual([
        `${TOWN} 10.3.2`,
        `${TOWN} 11`,
        `${OTHER} 10.3.2`,
      ]);
    });
    it("in the order of dates, undated ones last in the order of the indexes", async () => {
      const dated = [`${DOCS} 2020-01`, `${DOCS} doc-1`];
      const undated = [`${TOWN} 10.2`, `${TOWN} 10.2.1`, `${DOCS} note-1`];
      expect(await places([TOWN, DOCS], "trucks", { sort: "date_asc" })).toEqual([...dated, ...undated]);
      expect(await places([TOWN, DOCS], "trucks", { sort: "date_desc" })).toEqual([...dated.toReversed(), ...undated]);
    });
    it.each(SORTS)("with pages that continue each other in the order %s", async (sort) => {
      const asked = async (offset: number, limit: number): Promise<string[]> =>
        await places([OTHER, TOWN, DOCS], "shall OR harbor", { sort, offset, limit });
      const all = await asked(0, 100);
      expect(new Set(all).size).toBe(all.length);
      const pages: string[][] = [];
      for (let offset = 0; offset < all.length; offset += 4) pages.push(await asked(offset, 4));
      expect(pages.flat()).toEqual(all);
      expect(await asked(1000, 4)).toEqual([]);
    });
    it("putting what is cited first, wherever it stands", async () => {
      expect((await places([OTHER, DOCS, TOWN], "§ 11.2.1", { sort: "relevance" }))[0]).toBe(`${TOWN} 11.2.1`);
    });
    it("putting equals by their places, then by the names of the indexes", async () => {
      for (const name of ["equal-b/1", "equal-a/1"] as const) await engine().build(name, manyDocuments(3));
      const { hits } = await ask(["equal-b/1", "equal-a/1"], "*", { sort: "relevance" });
      expect(hits.map(({ index, id }) => `${index} ${id}`)).toEqual([
        "equal-a/1 0",
        "equal-b/1 0",
        "equal-a/1 1",
        "equal-b/1 1",
        "equal-a/1 2",
        "equal-b/1 2",
      ]);
      for (const name of ["equal-b/1", "equal-a/1"] as const) await engine().remove(name);
    });
    it("looking for what one of them lacks as for words, while it stands first where it is", async () => {
      expect(await places([OTHER, TOWN], "title 11 parking", { sort: "relevance" })).toEqual([
        `${TOWN} 11`,
        `${TOWN} 11.1.1`,
        `${TOWN} 10.2.1`,
      ]);
      expect((await ask([OTHER], "title 11 parking")).total).toBe(0);
    });
    it("putting titles above texts, and scores in order", async () => {
      const { hits } = await ask([DOCS, OTHER, TOWN], "trucks OR chickens", { sort: "relevance" });
      const scores = hits.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(
        hits
          .slice(-2)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(["doc-1", "note-1"]);
    });
    it("showing the passages of all", async () => {
      const { hits } = await ask([DOCS, TOWN], "trucks", { sort: "relevance" });
      expect(hits.length).toBeGreaterThan(0);
      expect(hits.every(({ snippet, title }) => snippet.some(({ mark }) => mark) || /trucks/i.test(title))).toBe(true);
    });
    it("naming those that could not answer while the others' results show", async () => {
      const answer = await ask([MISSING, TOWN, "nowhere/2"], "trucks");
      expect(answer.failed).toEqual([MISSING, "nowhere/2"]);
      expect(answer.totals).toEqual([{ index: TOWN, count: 2 }]);
      expect(answer.hits).toHaveLength(2);
    });
    it("naming all where none could", async () => {
      expect(await ask([MISSING, "nowhere/2"], "trucks")).toMatchObject({
        total: 0,
        hits: [],
        totals: [],
        kinds: {},
        failed: [MISSING, "nowhere/2"],
      });
    });
    it("counting, and showing no more, what lies deeper than can be reached, in one as in several", async () => {
      for (const indexes of [[TOWN], [DOCS, TOWN]]) {
        const { total, kinds } = await ask(indexes, "trucks", { sort: "relevance" });
        for (const offset of [MAX_SHOWN_RESULTS - 10, MAX_SHOWN_RESULTS, 20 * MAX_SHOWN_RESULTS]) {
          expect(await ask(indexes, "trucks", { sort: "relevance", offset })).toMatchObject({
            total,
            kinds,
            hits: [],
            failed: [],
            partial: false,
          });
        }
      }
    });
    it("and none, where none is given", async () => {
      expect(await ask([], "trucks")).toMatchObject({ total: 0, hits: [], totals: [], failed: [], partial: false });
    });
    it("also where they are many", { timeout: 60_000 }, async () => {
      const names = Array.from({ length: 24 }, (_each, number): IndexName => `many-${number}/1`);
      for (const [number, name] of names.entries()) await engine().build(name, manyDocuments(number % 5));
      const answer = await ask(names, "common", { sort: "relevance", limit: 100 });
      expect(answer.total).toBe(46);
      expect(answer.totals.map(({ index, count }) => [index, count])).toEqual(
        names.map((name, number) => [name, number % 5]),
      );
      expect(new Set(answer.hits.map(({ index, id }) => `${index} ${id}`)).size).toBe(46);
      for (const name of names) await engine().remove(name);
    });
  });
}
