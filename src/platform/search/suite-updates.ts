/* oxlint-disable eslint/max-lines-per-function -- a part of the suite: one function, called for each engine */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import { IndexMissing } from "./port.ts";
import type { IndexName, SearchAnswer, SearchDocument, SearchIndex, SearchRequest } from "./port.ts";
import { documentsOfSuite, manyDocuments } from "./suite-documents.ts";
import { moreDocumentsOfSuite } from "./suite-more-documents.ts";

const CHANGED: IndexName = "changed/1";
const REBUILT: IndexName = "rebuilt/1";
const QUERIES = [
  "*",
  "parking",
  "trucks OR harbor",
  "shall -kennel",
  '"open container"',
  "TYPE:doc",
  "heron",
  "10.3.1",
];

/** The code, then documents of other kinds. */
const documents = (): readonly SearchDocument[] => [
  ...documentsOfSuite().flat(),
  ...moreDocumentsOfSuite()
    .flat()
    .map((document) => ({ ...document, position: document.position + 100 })),
];
const PROVISION = { kind: "code", role: "provision" } as const;
const heron = (id: string, position: number, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  kind: "doc",
  role: "paper",
  number: "",
  label: "",
  title: `Heron ${id}`,
  text: "A heron stands at the harbor.",
  notes: "",
  terms: [],
  parents: [],
  position,
  ...more,
});

/** The part of the suite about changes of single documents. */
export function updatesSuite(engine: () => SearchIndex): void {
  describe("changes single documents", () => {
    beforeEach(async () => await engine().build(CHANGED, [documents()]));
    afterAll(async () => {
      for (const name of [CHANGED, REBUILT]) await engine().remove(name);
    });

    const ask = async (index: IndexName, text: string, more: Partial<SearchRequest> = {}): Promise<SearchAnswer> =>
      await engine().search([index], {
        query: parse(text, TEST_LANGUAGE),
        sort: "natural",
        selected: { year: [], documentType: [], part: [] },
        audience: ["group:clerks"],
        offset: 0,
        limit: 100,
        ...more,
      });
    const idsOf = async (text: string): Promise<string[]> => (await ask(CHANGED, text)).hits.map(({ id }) => id);
    /** Everything that a reader sees of an answer, except scores. */
    const seen = ({ total, kinds, tree, facets, hits }: SearchAnswer): unknown => ({
      total,
      kinds,
      tree,
      facets: Object.fromEntries(
        Object.entries(facets).map(([name, values]) => [
          name,
          values.map(({ value, count }) => `${value} ${count}`).toSorted(),
        ]),
      ),
      hits: hits.map(({ index: _index, score: _score, ...hit }) => hit),
    });
    const expectAsRebuilt = async (from: readonly SearchDocument[]): Promise<void> => {
      await engine().build(REBUILT, [from]);
      for (const text of QUERIES) {
        expect(seen(await ask(CHANGED, text)), text).toEqual(seen(await ask(REBUILT, text)));
        expect(seen(await ask(CHANGED, text, { sort: "date_desc", selected: { part: ["1000"] } })), text).toEqual(
          seen(await ask(REBUILT, text, { sort: "date_desc", selected: { part: ["1000"] } })),
        );
      }
      for (const text of ["10", "park", "her"])
        expect(await engine().suggest(CHANGED, text, 10)).toEqual(await engine().suggest(REBUILT, text, 10));
      const misspelled = ["chikcens", "hreon", "parkign", "varainces"];
      expect(await engine().similar([CHANGED], misspelled)).toEqual(await engine().similar([REBUILT], misspelled));
    };

    it("which are found at once, as in a rebuilt index", async () => {
      const added = heron("h-1", 200, { facets: { year: ["2021"] }, date: "2021-05-05" });
      await engine().update(CHANGED, { put: [added] });
      expect(await idsOf("heron")).toEqual(["h-1"]);
      await expectAsRebuilt([...documents(), added]);
      const changed = heron("h-1", 200, { text: "It flew away.", title: "Empty nest" });
      await engine().update(CHANGED, { put: [changed], remove: ["1007", "doc-1"] });
      expect(await idsOf("heron OR chickens")).toEqual([]);
      const left = documents().filter(({ id }) => id !== "1007" && id !== "doc-1");
      await expectAsRebuilt([...left, changed]);
    });
    it("in the tree: provisions appear with their first child and go with their last one", async () => {
      const [first] = documentsOfSuite();
      const section = first?.find(({ number }) => number === "10.2.1");
      if (section === undefined) throw new Error("§ 10.2.1 is missing.");
      await engine().update(CHANGED, { remove: [section.id] });
      expect(await idsOf("number:10.2.1")).toEqual([]);
      await expectAsRebuilt(documents().filter(({ id }) => id !== section.id));
      const parents = [...section.parents, { id: section.id, title: "§ 10.2.1 Trucks." }];
      const below = heron("below", 300, { ...PROVISION, parents: parents.slice(0, 2) });
      const onTop = heron("top", 301, { ...PROVISION, label: "Title", number: "12" });
      await engine().update(CHANGED, { put: [section, below, onTop] });
      await expectAsRebuilt([...documents(), below, onTop]);
      const inTop = heron("in-top", 302, { ...PROVISION, parents: [{ id: "top", title: "Title 12 Birds" }] });
      await engine().update(CHANGED, { put: [inTop] });
      await expectAsRebuilt([...documents(), below, onTop, inTop]);
      await engine().update(CHANGED, { remove: ["in-top", "below"] });
      await expectAsRebuilt([...documents(), onTop]);
    });
    it("that move to another position, also one that becomes free", async () => {
      const [one, other] = [heron("one", 200), heron("other", 201)];
      await engine().update(CHANGED, { put: [one, other] });
      const swapped = [
        { ...one, position: 201 },
        { ...other, position: 200 },
      ];
      await engine().update(CHANGED, { put: swapped });
      expect(await idsOf("heron")).toEqual(["other", "one"]);
      await engine().update(CHANGED, { put: [heron("third", 200)], remove: ["other", "unknown"] });
      expect(await idsOf("heron")).toEqual(["third", "one"]);
      await expectAsRebuilt([...documents(), heron("third", 200), { ...one, position: 201 }]);
    });
    it("with facets of several values, which count under each [OPEN-107]", async () => {
      const put = [
        heron("h-1", 200, { facets: { topic: ["Birds", "Harbor"], year: ["2019"] } }),
        heron("h-2", 201, { facets: { topic: ["Birds", "Birds"] } }),
      ];
      await engine().update(CHANGED, { put });
      const all = await ask(CHANGED, "heron", { selected: { topic: [], year: [] } });
      expect(all.facets).toEqual({
        topic: [
          { value: "Birds", count: 2 },
          { value: "Harbor", count: 1 },
        ],
        year: [{ value: "2019", count: 1 }],
      });
      const atHarbor = await ask(CHANGED, "heron", { selected: { topic: ["Harbor", "Lake"], year: [] } });
      expect([atHarbor.total, atHarbor.hits.map(({ id }) => id), atHarbor.facets["topic"]]).toEqual([
        1,
        ["h-1"],
        all.facets["topic"],
      ]);
      expect((await ask(CHANGED, "heron", { selected: { topic: ["Birds", "Harbor"] } })).total).toBe(2);
      await engine().update(CHANGED, { put: [heron("h-1", 200, { facets: { topic: ["Harbor"] } })] });
      expect((await ask(CHANGED, "heron", { selected: { topic: [] } })).facets["topic"]).toEqual([
        { value: "Birds", count: 1 },
        { value: "Harbor", count: 1 },
      ]);
    });
    it("all or nothing: not if a position belongs to another document", async () => {
      const before = seen(await ask(CHANGED, "*"));
      const put = [heron("h-1", 200), heron("h-2", 3)];
      await expect(engine().update(CHANGED, { put, remove: ["1008"] })).rejects.toThrow("position 3");
      await expect(engine().update(CHANGED, { put: [heron("h-1", 200), heron("h-2", 200)] })).rejects.toThrow(
        "position 200",
      );
      expect(seen(await ask(CHANGED, "*"))).toEqual(before);
      expect(await idsOf("heron")).toEqual([]);
    });
    it("but not of a missing index", async () => {
      await expect(engine().update("larkmere/404", { remove: ["1"] })).rejects.toBeInstanceOf(IndexMissing);
    });
    it("in the order of the calls", async () => {
      const updates = Array.from({ length: 12 }, (_each, number) =>
        engine().update(CHANGED, {
          put: [heron("h-1", 200, { title: `State ${number}` }), heron(`n-${number}`, 201 + number)],
        }),
      );
      await Promise.all(updates);
      expect((await ask(CHANGED, "title:state")).hits.map(({ title }) => title)).toEqual(["State 11"]);
      expect((await idsOf("heron")).length).toBe(13);
    });
    it("while the index is rebuilt: neither is lost", async () => {
      const before = engine().update(CHANGED, { put: [heron("before", 900)] });
      const rebuild = engine().build(CHANGED, manyDocuments(300));
      const after = engine().update(CHANGED, { put: [heron("after", 901)], remove: ["7"] });
      await Promise.all([before, rebuild, after]);
      expect(await idsOf("heron")).toEqual(["after"]);
      expect((await ask(CHANGED, "*")).total).toBe(300);
    });
    it("while it is searched: each answer is from before or after an update", async () => {
      await engine().build(CHANGED, manyDocuments(50));
      const state = { updating: true };
      const updates = (async () => {
        for (let number = 0; number < 15; number += 1)
          await engine().update(CHANGED, {
            put: [heron(`h-${number}`, 100 + number)],
            remove: [String(number)],
          });
      })().finally(() => (state.updating = false));
      const answers: SearchAnswer[] = [];
      while (state.updating) {
        answers.push(await ask(CHANGED, "common OR heron", { sort: "relevance" }));
        answers.push(
          await engine().search([CHANGED, "nowhere/1"], {
            query: parse("common OR heron"),
            sort: "natural",
            offset: 0,
            limit: 20,
          }),
        );
      }
      await updates;
      expect(answers.map(({ total, partial }) => [total, partial])).toEqual(answers.map(() => [50, false]));
      expect(new Set((await idsOf("common OR heron")).toSorted()).size).toBe(50);
    });
  });
}
