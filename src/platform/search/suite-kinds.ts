/* oxlint-disable eslint/max-lines-per-function -- a part of the suite: one function, called for each engine */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import type { IndexName, SearchAnswer, SearchDocument, SearchIndex, SearchRequest } from "./port.ts";
import { manyDocuments } from "./suite-documents.ts";
import { moreDocumentsOfSuite } from "./suite-more-documents.ts";

const DOCS: IndexName = "larkmere/docs";
const CLERK = ["user:12", "group:clerks"];

/** The part of the suite about laws, public documents, attachments and notes. */
export function kindsSuite(engine: () => SearchIndex): void {
  describe("finds documents of other kinds", () => {
    beforeAll(async () => await engine().build(DOCS, moreDocumentsOfSuite()));
    afterAll(async () => await engine().remove(DOCS));

    const ask = async (text: string, more: Partial<SearchRequest> = {}): Promise<SearchAnswer> =>
      await engine().search([DOCS], {
        query: parse(text, TEST_LANGUAGE),
        sort: "natural",
        offset: 0,
        limit: 20,
        ...more,
      });
    const ids = async (text: string, more: Partial<SearchRequest> = {}): Promise<string[]> =>
      (await ask(text, more)).hits.map((hit) => hit.id);
    const facetsOf = async (more: Partial<SearchRequest>): Promise<Record<string, string[]>> => {
      const { facets } = await ask("harbor", more);
      return Object.fromEntries(
        Object.entries(facets).map(([name, values]) => [
          name,
          values.map(({ value, count }) => `${value} ${count}`).toSorted(),
        ]),
      );
    };

    it.each([
      ["by their kind", "TYPE:law", ["law-1", "law-2", "law-3"]],
      ["by their kind, with words", "TYPE:law harbor", ["law-1", "law-3"]],
      ["of the code", "TYPE:code", ["att-1"]],
      ["attachments and public documents that are PDFs [OPEN-23]", "TYPE:pdf", ["doc-1", "att-1"]],
      ["public documents that are PDFs", "TYPE:doc TYPE:pdf", ["doc-1"]],
      ["the code without attachments", "TYPE:content", []],
      ["public documents", "TYPE:doc", ["doc-1", "doc-2", "doc-3", "doc-4"]],
      ["notes that a visitor may see", "TYPE:note", ["note-1"]],
      ["by the name of a document type [ADVANCED-18]", 'TYPE:"Meeting Minutes"', ["doc-1", "doc-2"]],
      ["by a type name in other case and spacing", 'TYPE:"meeting  MINUTES"', ["doc-1", "doc-2"]],
      ["by a type name without its punctuation", 'TYPE:"Budget Draft"', ["doc-3"]],
      ["not by a part of a type name", 'TYPE:"Meeting"', []],
      ["by a type name that is also a kind", 'TYPE:"Law"', ["doc-4"]],
      ["laws that change the code [ADVANCED-15]", "AFFECTS_CODE:true", ["law-1"]],
      ["laws that do not change the code, or do not state it", "AFFECTS_CODE:false", ["law-2", "law-3"]],
      [
        "public documents by date range, inclusive [ADVANCED-16]",
        "DATE:[2021-01-31 TO 2021-12-31]",
        ["doc-1", "doc-3"],
      ],
      ["a document of a month by a part of that month", "DATE:[2020-11-20 TO 2020-11-25]", ["doc-2"]],
      [
        "not a document of a month by the days around it",
        "DATE:[2020-10-01 TO 2020-10-31] OR DATE:[2020-12-01 TO 2020-12-31]",
        [],
      ],
      ["a document of a year by a part of that year", "DATE:[2021-06-01 TO 2021-06-30]", ["doc-3"]],
      ["laws by adoption date range, inclusive", "ADOPTED_DATE:[2020-03-10 TO 2021-06-01]", ["law-1", "law-2"]],
      ["nothing on other dates", "DATE:[2022-01-01 TO 2022-12-31] OR ADOPTED_DATE:[2022-01-01 TO 2022-12-31]", []],
      ["by category [ADVANCED-14]", "CATEGORY:council", ["doc-1", "doc-4"]],
      ["by several words of a category", "CATEGORY:(board planning)", ["doc-2"]],
      ["by subject", "SUBJECT:vending", ["law-1", "law-3"]],
      ["by a phrase of a comment", 'COMMENT:"one time"', ["law-2"]],
      [
        "by words in category, subject and comment without naming the field",
        "vending OR planning OR chapter",
        ["law-1", "law-3", "doc-2"],
      ],
      ["public notes [ADVANCED-17]", "VISIBILITY:public", ["note-1"]],
      ["either of two kinds", "harbor (TYPE:law OR TYPE:note)", ["law-1", "law-3", "note-1"]],
      ["all but a kind", "harbor -TYPE:doc -TYPE:note", ["law-1", "law-3", "att-1"]],
      [
        "by several blocks of criteria",
        "food (TYPE:law AFFECTS_CODE:true OR TYPE:doc CATEGORY:council)",
        ["law-1", "doc-1"],
      ],
      ["excluding a filter", "TYPE:doc NOT DATE:[2021-01-01 TO 2021-12-31]", ["doc-2", "doc-4"]],
    ])("%s: %s", async (_what, text, expected) => {
      expect(await ids(text)).toEqual(expected);
    });

    describe("only for their audience [OPEN-110]", () => {
      const idsFor = async (text: string, audience: readonly string[]): Promise<string[]> =>
        await ids(text, { audience });
      it.each([
        ["private notes of the user [ADVANCED-17]", "VISIBILITY:private", ["note-2"]],
        ["notes of a group", "VISIBILITY:clerks", ["note-4"]],
        ["no notes of another group", "VISIBILITY:planners", []],
        ["public notes", "VISIBILITY:public", ["note-1"]],
        ["public, private and group notes", "TYPE:note", ["note-1", "note-2", "note-4"]],
        ["documents of a group", "guard", ["doc-5"]],
      ])("%s: %s", async (_what, text, expected) => {
        expect(await idsFor(text, CLERK)).toEqual(expected);
      });
      it("and not in results, counts or facets for anyone else", async () => {
        const answer = await ask("harbor", { audience: ["user:13", "group:planners"] });
        expect(answer.total).toBe(9);
        expect(answer.kinds).toEqual({ law: 2, doc: 4, code: 1, note: 2 });
        expect(answer.hits.map(({ id }) => id).filter((id) => ["doc-5", "note-2", "note-4"].includes(id))).toEqual([]);
        const { documentType, year } = await facetsOf({ audience: ["user:13", "group:planners"] });
        expect(documentType).toEqual(["Budget “Draft” 1", "Law 1", "Meeting Minutes 2"]);
        expect(year).toEqual(["2020 2", "2021 2"]);
        expect(await idsFor("guard", ["user:13"])).toEqual([]);
        expect(await idsFor("* -TYPE:doc -TYPE:law -TYPE:code", ["user:13"])).toEqual(["note-1"]);
      });
      it("including scopes, totals and facets", async () => {
        const answer = await ask("harbor", { audience: CLERK });
        expect(answer.kinds).toEqual({ law: 2, doc: 5, code: 1, note: 3 });
        expect(answer.totals).toEqual([{ index: DOCS, count: 11 }]);
        expect((await facetsOf({ audience: CLERK }))["year"]).toEqual(["2019 1", "2020 2", "2021 2"]);
      });
    });

    describe("in scopes [SEARCH-31]", () => {
      it("with only the documents of the scope, and the counts of all scopes", async () => {
        for (const [kinds, total] of [
          [["law"], 2],
          [["doc"], 4],
          [["doc", "note"], 5],
        ] satisfies [string[], number][]) {
          const answer = await ask("harbor", { kinds });
          expect(answer.total).toBe(total);
          expect(answer.hits.every(({ kind }) => kinds.some((each) => each === kind))).toBe(true);
          expect(answer.kinds).toEqual({ law: 2, doc: 4, code: 1, note: 1 });
          expect(answer.totals).toEqual([{ index: DOCS, count: total }]);
        }
      });
      it("with facets of that scope", async () => {
        expect(await facetsOf({ kinds: ["law"] })).toEqual({ year: ["2020 1"] });
      });
      it("below a chosen provision", async () => {
        const answer = await ask("harbor", { within: ["1004"] });
        expect(answer.hits.map(({ id }) => id)).toEqual(["note-1"]);
        expect(answer.kinds).toEqual({ note: 1 });
        expect(answer.tree.map(({ id, count }) => [id, count])).toEqual([
          ["1000", 1],
          ["1004", 1],
        ]);
      });
    });

    describe("with facets [SEARCH-39] [OPEN-107]", () => {
      it("most frequent values first", async () => {
        const { facets } = await ask("TYPE:doc harbor");
        expect(facets["documentType"]?.[0]).toEqual({ value: "Meeting Minutes", count: 2 });
        expect(facets["year"]).toEqual([
          { value: "2021", count: 2 },
          { value: "2020", count: 1 },
        ]);
      });
      it("counted without their own selection and with the others'", async () => {
        const answer = await ask("harbor", { selected: { year: ["2021"] } });
        expect(answer.hits.map(({ id }) => id)).toEqual(["doc-1", "doc-3"]);
        expect(answer.total).toBe(2);
        expect(answer.kinds).toEqual({ doc: 2 });
        expect(await facetsOf({ selected: { year: ["2021"] } })).toEqual({
          year: ["2020 2", "2021 2"],
          documentType: ["Budget “Draft” 1", "Meeting Minutes 1"],
        });
      });
      it("matching any value of a facet, and every facet", async () => {
        expect(await ids("harbor", { selected: { year: ["2020", "2021"] } })).toEqual([
          "law-1",
          "doc-1",
          "doc-2",
          "doc-3",
        ]);
        expect(
          await ids("harbor", { selected: { year: ["2020", "2021"], documentType: ["Meeting Minutes"] } }),
        ).toEqual(["doc-1", "doc-2"]);
        expect(await ids("harbor", { selected: { year: ["2020"], documentType: ["Budget “Draft”"] } })).toEqual([]);
      });
      it("without effect if no value is selected, and with no results for an unknown value", async () => {
        expect((await ask("harbor", { selected: { year: [], part: [] } })).total).toBe(8);
        expect((await ask("harbor", { selected: { year: ["1888"] } })).total).toBe(0);
        expect((await ask("harbor", { selected: { color: ["red"] } })).total).toBe(0);
        expect(await facetsOf({ selected: { year: ["1888"] } })).toEqual({ year: ["2020 2", "2021 2"] });
      });
      it("combined with a selected part of the code", async () => {
        const answer = await ask("harbor", { selected: { part: ["1000"] } });
        expect(answer.hits.map(({ id }) => id)).toEqual(["note-1"]);
        expect(answer.tree.map(({ id, count }) => [id, count])).toContainEqual(["1000", 1]);
        expect(await facetsOf({ selected: { part: ["1000"] } })).toEqual({});
      });
    });

    describe("with a facet of more than a thousand values", () => {
      const SHELVES: IndexName = "larkmere/shelves";
      const shelved = (document: SearchDocument): SearchDocument => {
        const others: Record<string, string[]> =
          document.position < 3 ? { shelf: [`s${document.position}`], "odd.name (*)": ["x\ny"] } : {};
        return { ...document, kind: "doc", facets: { author: [`a${document.position}`], ...others } };
      };
      beforeAll(async () => await engine().build(SHELVES, [[...manyDocuments(1500)].flat().map(shelved)]));
      afterAll(async () => await engine().remove(SHELVES));
      const facetsWith = async (selected: SearchRequest["selected"]): Promise<SearchAnswer["facets"]> =>
        (await engine().search([SHELVES], { query: { k: "all" }, sort: "natural", offset: 0, limit: 1, selected }))
          .facets;

      it("counting the others completely", async () => {
        const facets = await facetsWith({ author: [], shelf: [], "odd.name (*)": [] });
        expect(facets["shelf"]?.map(({ value, count }) => [value, count])).toEqual([
          ["s0", 1],
          ["s1", 1],
          ["s2", 1],
        ]);
        expect(facets["odd.name (*)"]).toEqual([{ value: "x\ny", count: 3 }]);
        expect(facets["author"]?.length).toBeGreaterThanOrEqual(1000);
      });
      it("counting the others completely with selections in both", async () => {
        const facets = await facetsWith({ author: ["a1"], shelf: ["s1", "s2"], "odd.name (*)": [] });
        expect(facets["shelf"]).toEqual([{ value: "s1", count: 1 }]);
        expect(facets["odd.name (*)"]).toEqual([{ value: "x\ny", count: 1 }]);
        expect(facets["author"]?.map(({ value }) => value)).toEqual(["a1", "a2"]);
      });
    });

    describe("sorted by date [OPEN-106]", () => {
      // A year stands before its days.
      const AT_HARBOR = ["law-1", "doc-2", "doc-3", "doc-1"];
      const UNDATED = ["law-3", "doc-4", "att-1", "note-1"];
      it("oldest first, undated ones last", async () => {
        expect(await ids("harbor", { sort: "date_asc" })).toEqual([...AT_HARBOR, ...UNDATED]);
      });
      it("newest first, undated ones last", async () => {
        expect(await ids("harbor", { sort: "date_desc" })).toEqual([...AT_HARBOR.toReversed(), ...UNDATED]);
      });
      it("page after page", async () => {
        const pages = await Promise.all(
          [0, 3, 6].map(async (offset) => await ids("harbor", { sort: "date_desc", offset, limit: 3 })),
        );
        expect(pages.flat()).toEqual([...AT_HARBOR.toReversed(), ...UNDATED]);
      });
    });

    it("with the fields to show [ENTITIES-53]", async () => {
      const { hits } = await ask("food (trucks OR key)");
      expect(hits).toHaveLength(2);
      expect(hits[0]).toMatchObject({
        index: DOCS,
        id: "law-1",
        kind: "law",
        number: "2020-01",
        date: "2020-03-10",
        card: null,
      });
      expect(hits[1]).toMatchObject({
        id: "doc-1",
        kind: "doc",
        date: "2021-01-31",
        card: { type: "Meeting Minutes" },
        parents: [],
      });
      expect((await ask("map")).hits[0]).toMatchObject({ id: "doc-4", date: null });
    });
    it("by relevance: title before text", async () => {
      expect((await ask("food trucks", { sort: "relevance" })).hits.map(({ id }) => id)).toEqual(["law-1", "doc-1"]);
    });
    it("counting matches in fields that only documents have [SEARCH-48]", async () => {
      for (const text of ["CATEGORY:council", "SUBJECT:vending", 'COMMENT:"one time"', "planning"]) {
        const { hits } = await ask(text);
        expect(
          hits.map(({ counts }) => counts.length),
          text,
        ).toEqual(hits.map(() => 1));
      }
    });
  });
}
