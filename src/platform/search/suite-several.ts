/* oxlint-disable eslint/max-lines-per-function -- a part of the suite: one function, called for each engine */
import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest, Sort } from "./port.ts";
import { documentsOfSuite, manyDocuments } from "./suite-documents.ts";
import { moreDocumentsOfSuite } from "./suite-more-documents.ts";

const TOWN: IndexName = "larkmere/1";
const DOCS: IndexName = "larkmere/docs";
/** The same code without title 11. */
const OTHER: IndexName = "millbrook/7";
const MISSING: IndexName = "nowhere/1";
const SORTS: readonly Sort[] = ["relevance", "natural", "date_asc", "date_desc"];

/** The part of the suite about several indexes; requires that `TOWN` has been built. */
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
      await engine().search(indexes, {
        query: parse(text, TEST_LANGUAGE),
        sort: "natural",
        offset: 0,
        limit: 20,
        ...more,
      });
    const locations = async (...input: Parameters<typeof ask>): Promise<string[]> =>
      (await ask(...input)).hits.map(({ index, number, id }) => `${index} ${number === "" ? id : number}`);

    it("counting in total and per index, in the requested order", async () => {
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
    it("including one without results", async () => {
      const answer = await ask([OTHER, TOWN], "lighthouse");
      expect(answer.totals).toEqual([
        { index: OTHER, count: 0 },
        { index: TOWN, count: 1 },
      ]);
    });
    it("with facets, scopes and selections across all", async () => {
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
    it("with the tree of one of them", async () => {
      const alone = await ask([TOWN], "trucks OR zoning");
      const { tree, total } = await ask([DOCS, TOWN, OTHER], "trucks OR zoning", { tree: TOWN });
      expect(tree.length).toBeGreaterThan(2);
      expect(tree).toEqual(alone.tree);
      expect(total).toBeGreaterThan(alone.total);
      const chosen = { tree: TOWN, selected: { part: ["1000"] } };
      expect((await ask([DOCS, TOWN], "trucks OR zoning", chosen)).tree).toEqual(alone.tree);
      expect((await ask([DOCS, TOWN], "trucks", { tree: MISSING })).tree).toEqual([]);
    });
    it("only for the audience", async () => {
      expect((await ask([TOWN, DOCS], "guard")).total).toBe(0);
      expect((await ask([TOWN, DOCS], "guard", { audience: ["group:clerks"] })).total).toBe(1);
    });
    it("under the chosen provisions of all", async () => {
      expect(await locations([TOWN, DOCS], "trucks", { within: ["1004"] })).toEqual([
        `${TOWN} 10.2`,
        `${TOWN} 10.2.1`,
        `${DOCS} note-1`,
      ]);
    });
    it("in natural order, one code after another", async () => {
      expect(await locations([OTHER, TOWN], "trucks OR zoning")).toEqual([
        `${OTHER} 10.2`,
        `${OTHER} 10.2.1`,
        `${TOWN} 10.2`,
        `${TOWN} 10.2.1`,
        `${TOWN} 11`,
      ]);
      expect(await locations([TOWN, OTHER], "zoning OR dogs")).toEqual([
        `${TOWN} 10.3.2`,
        `${TOWN} 11`,
        `${OTHER} 10.3.2`,
      ]);
    });
    it("sorted by date, undated ones last in the order of the indexes", async () => {
      const dated = [`${DOCS} 2020-01`, `${DOCS} doc-1`];
      const undated = [`${TOWN} 10.2`, `${TOWN} 10.2.1`, `${DOCS} note-1`];
      expect(await locations([TOWN, DOCS], "trucks", { sort: "date_asc" })).toEqual([...dated, ...undated]);
      expect(await locations([TOWN, DOCS], "trucks", { sort: "date_desc" })).toEqual([
        ...dated.toReversed(),
        ...undated,
      ]);
    });
    it.each(SORTS)("with consistent pages in the order %s", async (sort) => {
      const input = async (offset: number, limit: number): Promise<string[]> =>
        await locations([OTHER, TOWN, DOCS], "shall OR harbor", { sort, offset, limit });
      const all = await input(0, 100);
      expect(new Set(all).size).toBe(all.length);
      const pages: string[][] = [];
      for (let offset = 0; offset < all.length; offset += 4) pages.push(await input(offset, 4));
      expect(pages.flat()).toEqual(all);
      expect(await input(1000, 4)).toEqual([]);
    });
    it("ranking a cited provision first, whichever index it is in", async () => {
      expect((await locations([OTHER, DOCS, TOWN], "§ 11.2.1", { sort: "relevance" }))[0]).toBe(`${TOWN} 11.2.1`);
    });
    it("ordering ties by position, then by index name", async () => {
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
    it("treating a citation as words in an index that lacks it, and ranking it first in others", async () => {
      expect(await locations([OTHER, TOWN], "title 11 parking", { sort: "relevance" })).toEqual([
        `${TOWN} 11`,
        `${TOWN} 11.1.1`,
        `${TOWN} 10.2.1`,
      ]);
      expect((await ask([OTHER], "title 11 parking")).total).toBe(0);
    });
    it("ranking titles before texts, by score", async () => {
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
    it("with passages from all", async () => {
      const { hits } = await ask([DOCS, TOWN], "trucks", { sort: "relevance" });
      expect(hits.length).toBeGreaterThan(0);
      expect(hits.every(({ snippet, title }) => snippet.some(({ mark }) => mark) || /trucks/i.test(title))).toBe(true);
    });
    it("reporting those that failed, with the results of the others", async () => {
      const answer = await ask([MISSING, TOWN, "nowhere/2"], "trucks");
      expect(answer.failed).toEqual([MISSING, "nowhere/2"]);
      expect(answer.totals).toEqual([{ index: TOWN, count: 2 }]);
      expect(answer.hits).toHaveLength(2);
    });
    it("reporting all if all failed", async () => {
      expect(await ask([MISSING, "nowhere/2"], "trucks")).toMatchObject({
        total: 0,
        hits: [],
        totals: [],
        kinds: {},
        failed: [MISSING, "nowhere/2"],
      });
    });
    it("with counts but no hits beyond the deepest result, for one or several", async () => {
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
    it("with no results without indexes", async () => {
      expect(await ask([], "trucks")).toMatchObject({ total: 0, hits: [], totals: [], failed: [], partial: false });
    });
    it("even if there are many", { timeout: 60_000 }, async () => {
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
