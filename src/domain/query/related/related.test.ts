import { describe, expect, it } from "vitest";
import { parse } from "../parse.ts";
import { expand } from "./expand.ts";
import { joinGroups, keyOf, readGroups } from "./groups.ts";
import { MUNICIPAL } from "./municipal.ts";

const groups = readGroups(
  "trash, refuse, solid waste\ngranny flat, accessory dwelling unit\npoop > feces\n? fence, wall\n, ,\nalone\n= keep, kept\n",
);

describe("Related terms [SEARCH-50] [SEARCH-51] [OPEN-106]", () => {
  it.each([
    ["trash", ["refuse", "solid waste"], [], '"trash"'],
    ["Trash pickup", ["refuse", "solid waste"], [], '"Trash" pickup'],
    ["solid waste", ["trash", "refuse"], [], '"solid waste"'],
    ["granny flats", ["accessory dwelling unit"], [], '"granny flats"'],
    ["poop", ["feces"], [], '"poop"'],
    ["feces", [], [], null],
    ["fences", [], ["wall"], null],
    ["fence trash", ["refuse", "solid waste"], ["wall"], 'fence "trash"'],
    ["(trash OR noise) -refuse", ["refuse", "solid waste"], [], '("trash" OR noise) -refuse'],
    ['"trash"', [], [], null],
    ["TITLE:trash", [], [], null],
    ["tras*", [], [], null],
    ["solid -waste", [], [], null],
    ["alone", [], [], null],
    ["*", [], [], null],
    ["", [], [], null],
  ])("%s", (typed, searched, offered, exact) => {
    const expanded = expand(parse(typed), groups);
    expect(expanded).toMatchObject({ searched, offered });
    expect(expanded.exact?.query ?? null).toBe(exact);
    if (searched.length === 0) expect(expanded.query).toEqual(parse(typed));
  });
  it("are searched without a notice if they are forms of one word", () => {
    expect(expand(parse("keeping trash"), groups)).toEqual({
      query: {
        k: "and",
        of: [
          { k: "word", word: "keeping", forms: ["kept"] },
          { k: "word", word: "trash", also: ["refuse", "solid waste"] },
        ],
      },
      searched: ["refuse", "solid waste"],
      offered: [],
      exact: { term: "trash", query: 'keeping "trash"' },
    });
    expect(expand(parse("kept"), groups)).toMatchObject({ query: { forms: ["keep"] }, searched: [], exact: null });
  });
  it("are added to a word, or to several words that form one term", () => {
    expect(expand(parse("trash"), groups).query).toEqual({ k: "word", word: "trash", also: ["refuse", "solid waste"] });
    expect(expand(parse("granny flat"), groups).query).toEqual({
      k: "and",
      of: [
        { k: "or", of: [parse("granny flat"), { k: "word", word: "granny flat", also: ["accessory dwelling unit"] }] },
      ],
    });
  });
  it("combine the lists of the product and of a town", () => {
    const both = joinGroups(groups, readGroups("trash, toters\nlake lot, shore lot"));
    expect(expand(parse("trash"), both).searched).toEqual(["refuse", "solid waste", "toters"]);
    expect(expand(parse("lake lot"), both).searched).toEqual(["shore lot"]);
  });
  it("accept any text of a town", () => {
    for (const text of [
      "",
      "\n\n",
      ",,,",
      ">",
      "? >",
      "a > ",
      "> b",
      "?",
      "a, a, A",
      "\u0000, \ud800",
      "x,".repeat(10_000),
    ])
      expect(() => expand(parse("a b"), readGroups(text))).not.toThrow();
  });
});

describe("The product's list", () => {
  const lines = MUNICIPAL.trim().split("\n");
  it("contains each searched term once, so that no word is expanded by way of another", () => {
    const terms = lines
      .filter((line) => !line.startsWith("?"))
      .flatMap((line) => (line.split(">")[0] ?? "").split(",").map((term) => keyOf([term])));
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });
  it("has no empty terms", () => {
    expect(lines.filter((line) => line.split(/[,>]/).some((term) => keyOf([term.replace(/[?=]/, "")]) === ""))).toEqual(
      [],
    );
    expect(lines.length).toBeGreaterThan(80);
  });
});
