import { describe, expect, test } from "vitest";
import { inWords } from "./in-words.ts";
import { languageOf, type SearchedKind } from "./language.ts";
import { parse, read } from "./parse.ts";
import { print } from "./print.ts";
import { PROBLEMS } from "./problem.ts";
import { TEST_KINDS } from "./test-language.ts";

const trees: SearchedKind = {
  kind: "tree",
  name: "Trees",
  one: "Tree",
  position: 15,
  parts: ["hollow"],
  filters: [
    { type: "facet", facet: "species", name: "Species" },
    { type: "value", word: "SPECIES", says: "of the species" },
    { type: "flag", word: "FELLED", yes: "that were felled", no: "that stand" },
    { type: "dates", word: "PLANTED", says: "planted" },
  ],
};
const language = languageOf([...TEST_KINDS, trees]);

describe("A kind of documents that a feature declares", () => {
  test.each([
    ["TYPE:tree", { k: "kind", kind: "tree" }],
    ["TYPE:hollow", { k: "kind", kind: "hollow" }],
    ['species:"Red oak"', { k: "value", of: "SPECIES", value: "Red oak" }],
    ["FELLED:True", { k: "value", of: "FELLED", value: "true" }],
    [
      "PLANTED:[1990-1-1 TO 1999-12-31]",
      { k: "dates", of: "PLANTED", kind: "tree", from: "1990-01-01", to: "1999-12-31" },
    ],
  ])("is asked for by its words: %s", (text, query) => {
    expect(parse(text, language)).toEqual(query);
    expect(parse(print(parse(text, language)), language)).toEqual(query);
  });

  test("is said in words", () => {
    const said = (text: string) => inWords(parse(text, language), language);
    expect(said("mill TYPE:tree SPECIES:oak FELLED:false")).toBe("“mill”, in Trees, of the species oak, that stand");
    expect(said("PLANTED:[1990-01-01 TO 1999-12-31]")).toBe("Everything, planted from Jan 1, 1990 to Dec 31, 1999");
    expect(said("TYPE:hollow")).toBeNull();
  });

  test("has words with the values that it knows", () => {
    expect(read("FELLED:perhaps oak", language)).toMatchObject({
      query: { k: "word", word: "oak" },
      problems: [{ message: PROBLEMS.unknown }],
    });
  });

  test("is words where it is not declared", () => {
    expect(parse("SPECIES:oak", languageOf(TEST_KINDS))).toEqual({ k: "word", word: "SPECIES:oak" });
    expect(parse("TYPE:tree")).toEqual({ k: "word", word: "TYPE:tree" });
  });

  test("cannot take the word of another, or of a field", () => {
    expect(() => languageOf([trees, trees])).toThrow('the kind "tree"');
    expect(() => languageOf([trees, { ...trees, kind: "shrub" }])).toThrow("the word SPECIES");
    const titles: SearchedKind = { ...trees, filters: [{ type: "value", word: "TITLE" }] };
    expect(() => languageOf([titles])).toThrow("TITLE of queries is the name of a field");
  });
});
