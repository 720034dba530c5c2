/* oxlint-disable eslint/max-lines-per-function -- a part of the suite: one function, called for each engine */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import { MAX_LEFT_OUT } from "./port.ts";
import type { IndexName, LeftOut, SearchAnswer, SearchIndex, SearchRequest } from "./port.ts";
import { documentsOfSuite } from "./suite-documents.ts";
import { moreDocumentsOfSuite } from "./suite-more-documents.ts";

const DOCS: IndexName = "leftout/docs";
const CODE: IndexName = "leftout/1";
/** The same indexes without the documents that are left out. */
const REST: Readonly<Record<IndexName, IndexName>> = { [DOCS]: "rest/docs", [CODE]: "rest/1" };
const QUERIES = ["*", "harbor", "trucks OR chickens", '"food trucks"', "TYPE:pdf", "TITLE:minutes"];

/** The part of the suite about documents that a request leaves out. */
export function leftOutSuite(engine: () => SearchIndex): void {
  describe("leaves out documents that a request names", () => {
    const papers = ["doc-1", "law-1", "note-1"];
    const sections = documentsOfSuite()
      .flat()
      .filter(({ number }) => number === "10.3.1")
      .map(({ id }) => id);
    const ids: LeftOut = { [DOCS]: papers, [CODE]: sections };
    beforeAll(async () => {
      for (const [index, batches] of [
        [DOCS, moreDocumentsOfSuite()],
        [CODE, documentsOfSuite()],
      ] as const) {
        await engine().build(index, batches);
        const rest = batches.flat().filter(({ id }) => ids[index]?.includes(id) !== true);
        await engine().build(REST[index] ?? index, [rest]);
      }
    });
    afterAll(async () => {
      for (const index of [DOCS, CODE, ...Object.values(REST)]) await engine().remove(index);
    });

    const ask = async (indexes: readonly IndexName[], text: string, more: Partial<SearchRequest>) =>
      await engine().search(indexes, {
        query: parse(text, TEST_LANGUAGE),
        sort: "natural",
        selected: { year: [], documentType: [], part: [] },
        audience: ["group:clerks"],
        offset: 0,
        limit: 100,
        ...more,
      });
    /** Everything that a reader sees of an answer. Scores depend on all documents of an index; headings list what is in them. */
    const seen = ({ total, kinds, tree, facets, hits, totals }: SearchAnswer): unknown => ({
      total,
      kinds,
      tree,
      totals: totals.map(({ count }) => count),
      facets: Object.fromEntries(Object.entries(facets).map(([name, values]) => [name, new Set(values)])),
      hits: hits.map(({ index: _index, score: _score, snippet, ...hit }) => ({
        ...hit,
        ...(hit.kind !== "code" && { snippet }),
      })),
    });
    /** The answers to all queries. `without`: what to leave out; null: of the indexes without them. */
    const answers = async (
      indexes: readonly IndexName[],
      without: LeftOut | null,
      more: Partial<SearchRequest> = {},
    ): Promise<readonly unknown[]> => {
      const searched = without === null ? indexes.map((index) => REST[index] ?? index) : indexes;
      const all: unknown[] = [];
      for (const text of QUERIES)
        all.push(seen(await ask(searched, text, { ...more, ...(without !== null && { without }) })));
      return all;
    };

    it("so that hits, totals, kinds, facets and the tree are those of an index without them", async () => {
      for (const index of [DOCS, CODE]) {
        expect(await answers([index], ids)).toEqual(await answers([index], null));
        expect(await answers([index], ids, { selected: { year: ["2021"], documentType: [], part: [] } })).toEqual(
          await answers([index], null, { selected: { year: ["2021"], documentType: [], part: [] } }),
        );
        expect(await answers([index], ids, { kinds: ["doc", "code"], limit: 1, offset: 1 })).toEqual(
          await answers([index], null, { kinds: ["doc", "code"], limit: 1, offset: 1 }),
        );
      }
    });
    it("in several indexes at once, each its own", async () => {
      expect(await answers([DOCS, CODE], ids)).toEqual(await answers([DOCS, CODE], null));
      expect(await answers([DOCS, CODE], ids, { kinds: ["law", "code"] })).toEqual(
        await answers([DOCS, CODE], null, { kinds: ["law", "code"] }),
      );
      // The ids of another index mean nothing.
      const swapped = { [DOCS]: sections, [CODE]: papers, "nowhere/1": papers };
      expect(seen(await ask([DOCS, CODE], "*", { without: swapped }))).toEqual(seen(await ask([DOCS, CODE], "*", {})));
    });
    it("also when the best matches by relevance are among them", async () => {
      const by = { sort: "relevance", limit: 3 } as const;
      for (const indexes of [[DOCS], [DOCS, CODE]]) {
        const found = await ask(indexes, "harbor trucks", { ...by, without: ids });
        expect(found.hits.filter(({ id }) => papers.includes(id))).toEqual([]);
        const all = await ask(indexes, "trucks", { ...by, without: ids });
        const rest = await ask(
          indexes.map((index) => REST[index] ?? index),
          "trucks",
          by,
        );
        expect([all.total, all.hits.length]).toEqual([rest.total, rest.hits.length]);
      }
    });
    it("also what the query cites", async () => {
      for (const indexes of [[CODE], [DOCS, CODE]])
        for (const sort of ["relevance", "natural"] as const) {
          expect((await ask(indexes, "10.3.1", { sort })).hits.map(({ id }) => id)).toContain(sections[0]);
          const found = await ask(indexes, "10.3.1", { sort, without: ids });
          expect(found.hits.filter(({ id }) => sections.includes(id))).toEqual([]);
          expect(found.hits.length).toBe(found.total);
        }
    });
    it("up to the limit", async () => {
      const many = Array.from({ length: MAX_LEFT_OUT - 3 }, (_each, number) => `unknown-${number}`);
      expect(await answers([DOCS], { [DOCS]: [...many, ...papers] })).toEqual(await answers([DOCS], null));
      expect(await answers([DOCS, CODE], { ...ids, [DOCS]: [...many, ...papers] })).toEqual(
        await answers([DOCS, CODE], null),
      );
    });
  });
}
