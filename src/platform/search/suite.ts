/* oxlint-disable eslint/max-lines-per-function -- the suite: one function, called for each engine */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest } from "./port.ts";
import { highlightsSuite, wordsSuite } from "./suite-words.ts";
import { documentsOfSuite, ODD_QUERIES } from "./suite-documents.ts";
import { indexesSuite } from "./suite-indexes.ts";
import { kindsSuite } from "./suite-kinds.ts";
import { leftOutSuite } from "./suite-left-out.ts";
import { notesSuite } from "./suite-notes.ts";
import { numbersSuite } from "./suite-numbers.ts";
import { pagesSuite } from "./suite-pages.ts";
import { severalSuite } from "./suite-several.ts";
import { updatesSuite } from "./suite-updates.ts";

const TOWN: IndexName = "larkmere/1";

/** Top-level provisions with their counts. */
const topOf = ({ tree }: SearchAnswer) =>
  tree.filter(({ parent }) => parent === null).map(({ id, count }) => [id, count]);

/**
 * The test suite that every search engine must pass. `makeIndex` returns an empty index; `cleanUp` closes it and deletes
 * its data.
 */
export function searchIndexSuite(
  engine: string,
  makeIndex: () => Promise<{ index: SearchIndex; cleanUp: () => Promise<void> }>,
): void {
  describe(`The search engine ${engine}`, () => {
    let index: SearchIndex;
    let cleanUp: () => Promise<void>;

    beforeAll(async () => {
      ({ index, cleanUp } = await makeIndex());
      await index.build(TOWN, documentsOfSuite());
    });
    afterAll(async () => {
      await cleanUp();
    });

    const ask = async (text: string, more: Partial<SearchRequest> = {}): Promise<SearchAnswer> =>
      await index.search([TOWN], {
        query: parse(text, TEST_LANGUAGE),
        sort: "relevance",
        offset: 0,
        limit: 20,
        ...more,
      });
    const numbers = async (text: string, more: Partial<SearchRequest> = {}): Promise<string[]> =>
      (await ask(text, { sort: "natural", ...more })).hits.map((hit) => hit.number);
    const snippet = async (text: string, number: string): Promise<string> => {
      const hit = (await ask(text)).hits.find((each) => each.number === number);
      return (hit?.snippet ?? []).map((piece) => (piece.mark ? `[${piece.text}]` : piece.text)).join("");
    };

    describe("finds [SEARCH-01] [ADVANCED-12] [ADVANCED-13] [ADVANCED-14]", () => {
      it.each([
        ["all words, in any form", "parked trucks", ["10.2.1"]],
        ["a word ignoring case and diacritics", "CAFE", ["10.1.2"]],
        ["either of two words", "chickens OR kennel", ["10.3.1", "10.3.2"]],
        ["a word but not another", "parking -truck", ["11", "11.1.1"]],
        ["provisions without a word", "NOT the -a", ["10", "10.1", "10.2", "10.3", "11", "11.1", "11.2"]],
        ["a phrase as written", '"open container"', ["10.1.2"]],
        [
          "most of some words, including words that are not in the index",
          "(parking zebra) OR (parking truck) OR (zebra truck)",
          ["10.2.1"],
        ],
        ["nothing if each alternative has a word that is not in the index", "(parking zebra) OR (truck zebra)", []],
        [
          "provisions without a word that is not in the index",
          "(parking -zebra) OR (truck zebra)",
          ["10.2.1", "11", "11.1.1"],
        ],
        ["no other forms of a phrase", '"open containers"', []],
        ["a single word as written", '"parking"', ["11", "11.1.1"]],
        ["words near each other, in any form and order", '"variances appealed"~4', ["11.2.1"]],
        ["no words too far from each other", '"appeal fee"~1', []],
        ["a phrase and a word", '"open container" wine', ["10.1.2"]],
        ["a word but not a phrase", 'container -"open container"', ["10.1.1"]],
        ["a phrase or a word", '"open container" OR chickens', ["10.1.2", "10.3.1"]],
        ["prefixes", "applica*", ["11.2.1"]],
        ["prefixes with words", "chick* coop", ["10.3.1"]],
        ["within titles", "title:parking", ["11", "11.1.1"]],
        ["within the text", "text:ordinance", []],
        ["within notes", "notes:ordinance", ["10.2.1"]],
        ["within numbers", "number:11.1.1", ["11.1.1"]],
        ["within terms", "term:variance", ["11.2.1"]],
        ["a phrase within titles", 'title:"off-street parking"', ["11.1.1"]],
        ["words with punctuation", "off-street", ["11.1.1"]],
        ["a group", "(chickens OR kennel) coop", ["10.3.1"]],
        ["containers by their titles", "nuisances", ["10"]],
        ["nothing without a match", "zeppelin", []],
        ["the code by its type [ADVANCED-18]", "TYPE:code parking", ["10.2.1", "11", "11.1.1"]],
        ["definitions", "TYPE:definition", ["11.2.1"]],
        ["definitions with words", "TYPE:definition (chickens OR council)", ["11.2.1"]],
        ["provisions that are not definitions", "chickens OR variance -TYPE:definition", ["10.3.1"]],
        ["either of two types", "(TYPE:definition OR TYPE:law) council", ["11.2.1"]],
        ["nothing in types without documents", "parking (TYPE:law OR TYPE:doc OR TYPE:note OR TYPE:pdf)", []],
        ["nothing in an unknown document type", 'TYPE:"Meeting Minutes"', []],
        ["nothing in fields that only documents have", "CATEGORY:parking", []],
        ["nothing in fields that only laws have, with words", "parking SUBJECT:parking COMMENT:parking", []],
        ["words or filters without documents", "chickens OR AFFECTS_CODE:true OR VISIBILITY:public", ["10.3.1"]],
        ["words, excluding a filter without documents", "chickens -DATE:[1900-01-01 TO 2999-12-31]", ["10.3.1"]],
        ["nothing by dates", "ADOPTED_DATE:[1900-01-01 TO 2999-12-31]", []],
        ["nothing for a query without words", '"(AND * ^', []],
      ])("%s: %s", async (_what, text, expected) => {
        expect(await numbers(text)).toEqual(expected);
      });

      it("everything for *, in the order of the code", async () => {
        const answer = await ask("*", { limit: 100 });
        expect(answer.total).toBe(documentsOfSuite().flat().length);
        expect(answer.hits.map((hit) => hit.number).slice(0, 4)).toEqual(["10", "10.1", "10.1.1", "10.1.2"]);
      });
    });

    wordsSuite(() => index, TOWN);
    highlightsSuite(() => index, TOWN);

    describe("ranks [OPEN-106]", () => {
      it.each(["11.2.1", "§ 11.2.1", "sec. 11.2.1", "section 11.2.1(a)(2)"])(
        "the provision of exactly this number first: %s",
        async (text) => {
          expect((await ask(text)).hits[0]?.number).toBe("11.2.1");
        },
      );
      it.each([
        ["a provision cited with words", "10.3.1 dwelling", ["10.3.1", "11.1.1"]],
        ["sections of a cited title", "title 11 parking", ["11", "11.1.1", "10.2.1"]],
        ["a citation within another", "title 10 chapter 10.3", ["10.3"]],
        ["a citation as written in a letter", "Section 11.2.1, Municipal Code", ["11.2.1"]],
        ["nothing for a missing title", "title 99 parking", []],
      ])("%s: %s", async (_what, text, expected) => {
        expect((await ask(text)).hits.map((hit) => hit.number)).toEqual(expected);
      });
      it("the named kind of provision", async () => {
        const [first] = (await ask("chapter 11.2")).hits;
        expect([first?.label, first?.number]).toEqual(["Chapter", "11.2"]);
      });
      it("titles before texts", async () => {
        const order = (await ask("parking")).hits.map((hit) => hit.number);
        expect(order.slice(0, 2).toSorted()).toEqual(["11", "11.1.1"]);
      });
      it("texts before notes", async () => {
        const order = (await ask("kennel OR ordinance")).hits.map((hit) => hit.number);
        expect(order).toEqual(["10.3.2", "10.2.1"]);
      });
      it("ties in the order of the code, always the same", async () => {
        const [once, again] = [await ask("the"), await ask("the")];
        expect(once).toEqual(again);
        const scores = once.hits.map((hit) => hit.score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      });
    });

    describe("answers", () => {
      it("with consistent pages", async () => {
        const all = (await ask("the")).hits.map((hit) => hit.id);
        const pages = await Promise.all(
          [0, 2, 4, 6].map(async (offset) => (await ask("the", { offset, limit: 2 })).hits.map((hit) => hit.id)),
        );
        expect(pages.flat()).toEqual(all.slice(0, 8));
        expect((await ask("the", { offset: 1000 })).hits).toEqual([]);
      });
      it("[OPEN-107] with the top-level parts and their counts, whichever part is selected", async () => {
        const answer = await ask("shall", { selected: { part: ["1011"] } });
        expect(topOf(answer)).toEqual([
          ["1000", 4],
          ["1011", 2],
        ]);
        expect(answer.total).toBe(2);
        expect(answer.hits.map((hit) => hit.number).toSorted()).toEqual(["11.1.1", "11.2.1"]);
      });
      it("only from the chosen provisions, in both orders", async () => {
        expect(await numbers("shall", { within: ["1004"] })).toEqual(["10.2.1"]);
        expect(await numbers("shall", { within: ["1004", "1011"] })).toEqual(["10.2.1", "11.1.1", "11.2.1"]);
        expect((await ask("shall", { within: ["nowhere"] })).total).toBe(0);
        expect((await ask("11.2.1", { within: ["1004"] })).total).toBe(0);
      });
      it("from a selected part of the chosen provisions, with counts for all chosen ones", async () => {
        const answer = await ask("shall", { within: ["1006", "1011"], selected: { part: ["1000"] } });
        expect(answer.hits.map((hit) => hit.number).toSorted()).toEqual(["10.3.1", "10.3.2"]);
        expect(topOf(answer)).toEqual([
          ["1000", 2],
          ["1011", 2],
        ]);
        expect((await ask("shall", { within: ["1006"], selected: { part: ["1011"] } })).total).toBe(0);
      });
      it("with the parents, the page and the title of each hit", async () => {
        const [hit] = (await ask("chickens")).hits;
        expect(hit).toMatchObject({
          id: "1007",
          kind: "code",
          label: "§",
          number: "10.3.1",
          title: "Keeping of chickens.",
          card: { page: "1006" },
        });
        expect(hit?.parents).toEqual([
          { id: "1000", title: "Title 10 Nuisances" },
          { id: "1006", title: "Chapter 10.3 Animals" },
        ]);
      });
      it("with at least one match in each hit", async () => {
        for (const text of [
          "parking",
          "number:11.1.1",
          "term:variance",
          "title:dogs",
          "notes:ordinance",
          "1*",
          '"two spaces"',
        ]) {
          const answer = await ask(text);
          expect(
            answer.hits.map((hit) => hit.counts.length > 0),
            text,
          ).toEqual(answer.hits.map(() => true));
          expect(answer.total, text).toBeGreaterThan(0);
        }
      });
      it("with the number of matches of each word or phrase [SEARCH-48]", async () => {
        const [hit] = (await ask('chicken "six chickens" OR zebra')).hits;
        expect(hit?.counts).toEqual([
          { tag: "chicken", count: 4 },
          { tag: '"six chickens"', count: 1 },
        ]);
        expect((await ask('"variance appeal"~4')).hits[0]?.counts).toEqual([{ tag: '"variance appeal"~4', count: 1 }]);
      });
    });

    describe("shows the best passage [SEARCH-48]", () => {
      it("highlighting all forms of a word", async () => {
        expect(await snippet("truck parks", "10.2.1")).toContain("No [truck] shall be [parked] on a street");
      });
      it("highlighting a phrase but not its words elsewhere", async () => {
        const text = await snippet('"open container"', "10.1.2");
        expect(text).toContain("an [open container] of wine");
        expect(text).not.toContain("[open] house");
      });
      it("highlighting words with a prefix", async () => {
        expect(await snippet("chick*", "10.3.1")).toContain("six [chickens]");
      });
      it("highlighting words only where they are near each other", async () => {
        const text = await snippet('"variance appeal"~4', "11.2.1");
        expect(text).toContain("denial of a [variance] may be [appealed]");
        expect(text).not.toContain("“[Variance]”");
      });
      it("not highlighting excluded words", async () => {
        expect(await snippet("chickens -roosters", "10.3.1")).not.toContain("[rooster");
      });
      it("from the middle of a long text", async () => {
        const text = await snippet("lighthouse", "11.2.2");
        expect(text).toMatch(/^… .*the \[lighthouse\] keeper.* …$/);
        expect(text.length).toBeLessThan(400);
      });
      it("from the notes if the text has no match", async () => {
        expect(await snippet("ordinance", "10.2.1")).toContain("[Ordinance] 98-4");
      });
      it("from the beginning if only the title matches", async () => {
        expect(await snippet("title:trucks", "10.2.1")).toMatch(/^No truck shall/);
      });
    });

    describe("suggests [OPEN-71] [ENTITIES-50] [API-58]", () => {
      const jumps = async (text: string, limit = 10): Promise<string[]> =>
        (await index.suggest(TOWN, text, limit)).map((each) => each.number);

      it.each([
        [
          "the exact number first, then numbers with this prefix",
          "11",
          ["11", "11.1", "11.1.1", "11.2", "11.2.1", "11.2.2"],
        ],
        ["no numbers that only contain it", "0.1", []],
        ["the named kind", "ch. 11", ["11.1", "11.2"]],
        ["a section sign", "§ 10.3", ["10.3.1", "10.3.2", "10.3"]],
        ["a paragraph's provision", "10.3.1(a)", ["10.3.1"]],
        ["a lettered paragraph's provision", "10.3.1B(2)", ["10.3.1"]],
        ["titles with this prefix before others", "park", ["11", "11.1.1"]],
        ["all words by prefix", "chick keep", ["10.3.1"]],
        ["ignoring diacritics", "cafe", ["10.1.2"]],
        ["nothing for an empty query", " §- ", []],
      ])("%s: %s", async (_what, text, expected) => {
        expect(await jumps(text)).toEqual(expected);
      });
      it("up to the limit", async () => {
        expect(await jumps("10", 3)).toHaveLength(3);
      });
      it("with the fields to show and to jump", async () => {
        expect(await index.suggest(TOWN, "10.3.1", 1)).toEqual([
          {
            id: "1007",
            label: "§",
            number: "10.3.1",
            title: "Keeping of chickens.",
            parents: ["Title 10 Nuisances", "Chapter 10.3 Animals"],
          },
        ]);
      });
    });

    kindsSuite(() => index);
    notesSuite(() => index);
    leftOutSuite(() => index);
    pagesSuite(() => index);
    numbersSuite(() => index);
    severalSuite(() => index);
    updatesSuite(() => index);

    describe("accepts unusual input", () => {
      it.each(ODD_QUERIES)("%j", async (text) => {
        const answer = await ask(text);
        expect(answer.hits).toHaveLength(Math.min(answer.total, 20));
        expect(new Set(answer.hits.map(({ id }) => id)).size).toBe(answer.hits.length);
        expect((await index.suggest(TOWN, text, 10)).length).toBeLessThanOrEqual(10);
      });
      it("a query of 10,000 characters", async () => {
        const answer = await ask("parking (".repeat(1000) + '"open container" '.repeat(60));
        expect(answer.hits).toHaveLength(Math.min(answer.total, 20));
      });
    });

    indexesSuite(() => index, TOWN);
  });
}
