/* oxlint-disable eslint/max-lines-per-function -- a part of the suite, one function made for each engine */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import type { DocumentKind, IndexName, SearchAnswer, SearchDocument, SearchIndex, SearchRequest } from "./port.ts";
import { manyDocuments } from "./suite-documents.ts";
import { moreDocumentsOfSuite } from "./suite-more-documents.ts";

const DOCS: IndexName = "larkmere/docs";
const CLERK = ["user:12", "group:clerks"];

/** What every engine must do for laws, public documents, attachments and notes. */
export function kindsSuite(engine: () => SearchIndex): void {
  describe("finds documents of other kinds", () => {
    beforeAll(async () => await engine().build(DOCS, moreDocumentsOfSuite()));
    afterAll(async () => await engine().remove(DOCS));

    const ask = async (text: string, more: Partial<SearchRequest> = {}): Promise<SearchAnswer> =>
      await engine().search([DOCS], { query: parse(text), sort: "natural", offset: 0, limit: 20, ...more });
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
      ["by their kind, beside words", "TYPE:law harbor", ["law-1", "law-3"]],
      ["of the code", "TYPE:code", ["att-1"]],
      ["attachments that are PDFs [OPEN-23]", "TYPE:pdf", ["att-1"]],
      ["the code without attachments", "TYPE:content", []],
      ["public documents", "TYPE:doc", ["doc-1", "doc-2", "doc-3", "doc-4"]],
      ["notes that this visitor may see", "TYPE:note", ["note-1"]],
      ["by the name of a document type [ADVANCED-18]", 'TYPE:"Meeting Minutes"', ["doc-1", "doc-2"]],
      ["by such a name in other letters", 'TYPE:"meeting  MINUTES"', ["doc-1", "doc-2"]],
      ["by such a name without its signs", 'TYPE:"Budget Draft"', ["doc-3"]],
      ["not by a piece of such a name", 'TYPE:"Meeting"', []],
      ["by such a name that is a kind's too", 'TYPE:"Law"', ["doc-4"]],
      ["laws that change the code [ADVANCED-15]", "AFFECTS_CODE:true", ["law-1"]],
      ["laws that do not, or do not say so", "AFFECTS_CODE:false", ["law-2", "law-3"]],
      ["public documents of days, both included [ADVANCED-16]", "DATE:[2021-01-31 TO 2021-12-31]", ["doc-1", "doc-3"]],
      ["laws adopted on days, both included", "ADOPTED_DATE:[2020-03-10 TO 2021-06-01]", ["law-1", "law-2"]],
      ["nothing on other days", "DATE:[2022-01-01 TO 2022-12-31] OR ADOPTED_DATE:[2022-01-01 TO 2022-12-31]", []],
      ["by category [ADVANCED-14]", "CATEGORY:council", ["doc-1", "doc-4"]],
      ["by several words of a category", "CATEGORY:(board planning)", ["doc-2"]],
      ["by subject", "SUBJECT:vending", ["law-1", "law-3"]],
      ["by a phrase of a comment", 'COMMENT:"one time"', ["law-2"]],
      [
        "by words of category, subject and comment without saying so",
        "vending OR planning OR chapter",
        ["law-1", "law-3", "doc-2"],
      ],
      ["what all see [ADVANCED-17]", "VISIBILITY:public", ["note-1"]],
      ["one kind or another", "harbor (TYPE:law OR TYPE:note)", ["law-1", "law-3", "note-1"]],
      ["all but a kind", "harbor -TYPE:doc -TYPE:note", ["law-1", "law-3", "att-1"]],
      [
        "what each block asks for",
        "food (TYPE:law AFFECTS_CODE:true OR TYPE:doc CATEGORY:council)",
        ["law-1", "doc-1"],
      ],
      ["what a filter excludes", "TYPE:doc NOT DATE:[2021-01-01 TO 2021-12-31]", ["doc-2", "doc-4"]],
    ])("%s: %s", async (_what, text, expected) => {
      expect(await ids(text)).toEqual(expected);
    });

    describe("for those who may see them [OPEN-110]", () => {
      const found = async (text: string, audience: readonly string[]): Promise<string[]> =>
        await ids(text, { audience });
      it.each([
        ["oneself alone [ADVANCED-17]", "VISIBILITY:private", ["note-2"]],
        ["a group", "VISIBILITY:clerks", ["note-4"]],
        ["another's group", "VISIBILITY:planners", []],
        ["all", "VISIBILITY:public", ["note-1"]],
        ["all, oneself and one's groups", "TYPE:note", ["note-1", "note-2", "note-4"]],
        ["a group, of documents", "guard", ["doc-5"]],
      ])("%s: %s", async (_what, text, expected) => {
        expect(await found(text, CLERK)).toEqual(expected);
      });
      it("and nobody else: neither found nor counted nor in facets", async () => {
        const answer = await ask("harbor", { audience: ["user:13", "group:planners"] });
        expect(answer.total).toBe(9);
        expect(answer.kinds).toEqual({ law: 2, doc: 4, code: 1, note: 2 });
        expect(answer.hits.map(({ id }) => id).filter((id) => ["doc-5", "note-2", "note-4"].includes(id))).toEqual([]);
        const { documentType, year } = await facetsOf({ audience: ["user:13", "group:planners"] });
        expect(documentType).toEqual(["Budget “Draft” 1", "Law 1", "Meeting Minutes 2"]);
        expect(year).toEqual(["2020 2", "2021 2"]);
        expect(await found("guard", ["user:13"])).toEqual([]);
        expect(await found("* -TYPE:doc -TYPE:law -TYPE:code", ["user:13"])).toEqual(["note-1"]);
      });
      it("all else in scopes, totals and facets", async () => {
        const answer = await ask("harbor", { audience: CLERK });
        expect(answer.kinds).toEqual({ law: 2, doc: 5, code: 1, note: 3 });
        expect(answer.totals).toEqual([{ index: DOCS, count: 11 }]);
        expect((await facetsOf({ audience: CLERK }))["year"]).toEqual(["2019 1", "2020 2", "2021 2"]);
      });
    });

    describe("in scopes [SEARCH-31]", () => {
      it("with only what the scope holds, and every scope's count", async () => {
        for (const [kinds, total] of [
          [["law"], 2],
          [["doc"], 4],
          [["doc", "note"], 5],
        ] satisfies [DocumentKind[], number][]) {
          const answer = await ask("harbor", { kinds });
          expect(answer.total).toBe(total);
          expect(answer.hits.every(({ type }) => kinds.some((kind) => kind === type))).toBe(true);
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

    describe("with facets [SEARCH-39] [~OPEN-107: no document types, categories and years of the product's own yet]", () => {
      it("the most frequent values first", async () => {
        const { facets } = await ask("TYPE:doc harbor");
        expect(facets["documentType"]?.[0]).toEqual({ value: "Meeting Minutes", count: 2 });
        expect(facets["year"]).toEqual([
          { value: "2021", count: 2 },
          { value: "2020", count: 1 },
        ]);
      });
      it("each counted without its own selection, and with those of the others", async () => {
        const answer = await ask("harbor", { selected: { year: ["2021"] } });
        expect(answer.hits.map(({ id }) => id)).toEqual(["doc-1", "doc-3"]);
        expect(answer.total).toBe(2);
        expect(answer.kinds).toEqual({ doc: 2 });
        expect(await facetsOf({ selected: { year: ["2021"] } })).toEqual({
          year: ["2020 2", "2021 2"],
          documentType: ["Budget “Draft” 1", "Meeting Minutes 1"],
        });
      });
      it("any of one facet and some of each", async () => {
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
      it("of which nothing is chosen, unless it is", async () => {
        expect((await ask("harbor", { selected: { year: [], part: [] } })).total).toBe(8);
        expect((await ask("harbor", { selected: { year: ["1888"] } })).total).toBe(0);
        expect((await ask("harbor", { selected: { color: ["red"] } })).total).toBe(0);
        expect(await facetsOf({ selected: { year: ["1888"] } })).toEqual({ year: ["2020 2", "2021 2"] });
      });
      it("and a chosen part of the code", async () => {
        const answer = await ask("harbor", { selected: { part: ["1000"] } });
        expect(answer.hits.map(({ id }) => id)).toEqual(["note-1"]);
        expect(answer.tree.map(({ id, count }) => [id, count])).toContainEqual(["1000", 1]);
        expect(await facetsOf({ selected: { part: ["1000"] } })).toEqual({});
      });
    });

    describe("with a facet of a thousand values and more", () => {
      const SHELVES: IndexName = "larkmere/shelves";
      const shelved = (document: SearchDocument): SearchDocument => {
        const others: Record<string, string> =
          document.position < 3 ? { shelf: `s${document.position}`, "odd.name (*)": "x\ny" } : {};
        return { ...document, type: "doc", more: { facets: { author: `a${document.position}`, ...others } } };
      };
      beforeAll(async () => await engine().build(SHELVES, [[...manyDocuments(1500)].flat().map(shelved)]));
      afterAll(async () => await engine().remove(SHELVES));
      const facetsWith = async (selected: SearchRequest["selected"]): Promise<SearchAnswer["facets"]> =>
        (await engine().search([SHELVES], { query: { k: "all" }, sort: "natural", offset: 0, limit: 1, selected }))
          .facets;

      it("the others are counted whole", async () => {
        const facets = await facetsWith({ author: [], shelf: [], "odd.name (*)": [] });
        expect(facets["shelf"]?.map(({ value, count }) => [value, count])).toEqual([
          ["s0", 1],
          ["s1", 1],
          ["s2", 1],
        ]);
        expect(facets["odd.name (*)"]).toEqual([{ value: "x\ny", count: 3 }]);
        expect(facets["author"]?.length).toBeGreaterThanOrEqual(1000);
      });
      it("the others are counted whole where something is chosen in it, and in them", async () => {
        const facets = await facetsWith({ author: ["a1"], shelf: ["s1", "s2"], "odd.name (*)": [] });
        expect(facets["shelf"]).toEqual([{ value: "s1", count: 1 }]);
        expect(facets["odd.name (*)"]).toEqual([{ value: "x\ny", count: 1 }]);
        expect(facets["author"]?.map(({ value }) => value)).toEqual(["a1", "a2"]);
      });
    });

    describe("in the order of dates [OPEN-106]", () => {
      const AT_HARBOR = ["law-1", "doc-2", "doc-1", "doc-3"];
      const UNDATED = ["law-3", "doc-4", "att-1", "note-1"];
      it("from the earliest, undated ones last", async () => {
        expect(await ids("harbor", { sort: "date_asc" })).toEqual([...AT_HARBOR, ...UNDATED]);
      });
      it("from the latest, undated ones last too", async () => {
        expect(await ids("harbor", { sort: "date_desc" })).toEqual([...AT_HARBOR.toReversed(), ...UNDATED]);
      });
      it("page after page", async () => {
        const pages = await Promise.all(
          [0, 3, 6].map(async (offset) => await ids("harbor", { sort: "date_desc", offset, limit: 3 })),
        );
        expect(pages.flat()).toEqual([...AT_HARBOR.toReversed(), ...UNDATED]);
      });
    });

    it("with what is shown of them [ENTITIES-53]", async () => {
      const { hits } = await ask("food (trucks OR key)");
      expect(hits).toHaveLength(2);
      expect(hits[0]).toMatchObject({
        index: DOCS,
        id: "law-1",
        type: "law",
        number: "2020-01",
        date: "2020-03-10",
        documentType: null,
        pdf: false,
      });
      expect(hits[1]).toMatchObject({
        id: "doc-1",
        type: "doc",
        date: "2021-01-31",
        documentType: "Meeting Minutes",
        pdf: true,
        parents: [],
        page: "doc-1",
      });
      expect((await ask("map")).hits[0]).toMatchObject({ id: "doc-4", date: null });
    });
    it("by relevance: the title above the text", async () => {
      expect((await ask("food trucks", { sort: "relevance" })).hits.map(({ id }) => id)).toEqual(["law-1", "doc-1"]);
    });
    it("naming a find where it stands in a field of documents alone [SEARCH-48]", async () => {
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
