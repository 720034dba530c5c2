import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import type { IndexName, SearchDocument, SearchIndex } from "./port.ts";

const RULES: IndexName = "larkmere/rules";

const CHAPTERS = ["35", "36"];
const RULES_OF_EACH = [
  [".03", "Scope", "This chapter applies to wells."],
  [".04", "Wells", "A well has a cover."],
] as const;

function documents(): SearchDocument[] {
  const rules = CHAPTERS.flatMap((chapter) =>
    RULES_OF_EACH.map(([end, title, text]) => ({ chapter, number: `10.09.${chapter}${end}`, title, text })),
  );
  return rules.map(({ chapter, number, title, text }, position) => ({
    id: number,
    kind: "code",
    role: "provision",
    number,
    label: "Regulation",
    title,
    text,
    notes: "",
    terms: [],
    parents: [{ id: chapter, title: `Chapter ${chapter}` }],
    position,
  }));
}

/** The part of the suite about numbers that are composed of those of the parts around a provision. */
export function numbersSuite(engine: () => SearchIndex): void {
  describe("knows composed numbers", () => {
    beforeAll(async () => await engine().build(RULES, [documents()]));
    afterAll(async () => await engine().remove(RULES));

    const found = async (text: string): Promise<readonly string[]> => {
      const request = { query: parse(text), sort: "relevance", offset: 0, limit: 20 } as const;
      return (await engine().search([RULES], request)).hits.map(({ number }) => number);
    };
    const suggested = async (text: string): Promise<readonly string[]> =>
      (await engine().suggest(RULES, text, 10)).map(({ number }) => number);

    it.each([
      ["the number", "10.09.36.03", ["10.09.36.03"]],
      ["the number with its label", "Regulation 10.09.36.03", ["10.09.36.03"]],
      ["a paragraph", "10.09.36.03A(1)", ["10.09.36.03"]],
      ["the number and a word", "10.09.36.03 wells", ["10.09.36.03", "10.09.35.03", "10.09.35.04", "10.09.36.04"]],
      ["the number of the chapter", "10.09.36", ["10.09.36.03", "10.09.36.04"]],
      ["no number that does not exist", "10.09.37.03", []],
    ])("and finds %s: %s", async (_what, text, expected) => {
      const numbers = await found(text);
      expect([numbers[0], numbers.toSorted()]).toEqual([expected[0], expected.toSorted()]);
    });

    it.each([
      ["the number", "10.09.36.03", ["10.09.36.03"]],
      ["its beginning", "10.09.3", ["10.09.35.03", "10.09.35.04", "10.09.36.03", "10.09.36.04"]],
      ["the number of the chapter", "10.09.36", ["10.09.36.03", "10.09.36.04"]],
    ])("and suggests %s: %s", async (_what, text, expected) => {
      expect(await suggested(text)).toEqual(expected);
    });
  });
}
