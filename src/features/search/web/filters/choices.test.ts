import { describe, expect, test } from "vitest";
import { facet } from "../../contract/search.ts";
import {
  allOf,
  matchingChoices,
  choicesOf,
  choose,
  topChoices,
  canNarrow,
  checkStateOf,
  type Choice,
} from "./choices.ts";

/** Title 1 (8 results): chapters 1A (5: articles i and ii) and 1B (3); Title 2 (9): chapter 2A (4), the other five in no chapter. */
const parts = choicesOf(
  facet.parse({
    type: "Taxonomy",
    name: "Part",
    value: "part",
    options: [
      ["1", null, 8],
      ["1A", "1", 5],
      ["i", "1A", 2],
      ["ii", "1A", 3],
      ["1B", "1", 3],
      ["2", null, 9],
      ["2A", "2", 4],
    ].map(([value, parent, count]) => ({ name: `Title ${value}`, value, parent, count })),
    optionGroups: [],
  }),
);
const named = (choices: readonly Choice[], value: string): Choice => {
  const found = allOf(choices).find((choice) => choice.value === value || choice.name === value);
  if (found === undefined) throw new Error(`no choice ${value}`);
  return found;
};
const marks = (choices: readonly Choice[], chosen: readonly string[]) =>
  Object.fromEntries(
    allOf(choices).map((choice) => [choice.value ?? choice.name, checkStateOf(choice, new Set(chosen))]),
  );
const after = (chosen: readonly string[], value: string, selected: boolean) =>
  choose(parts, new Set(chosen), named(parts, value), selected);

describe("The tree of parts", () => {
  test("[~ENTITIES-52: the tree of parts alone, not the content types] [SEARCH-45] what is chosen marks what it lies in as chosen in part, or whole when all of it is", () => {
    expect(marks(parts, [])).toEqual({
      "1": false,
      "1A": false,
      i: false,
      ii: false,
      "1B": false,
      "2": false,
      "2A": false,
    });
    expect(marks(parts, ["i"])).toMatchObject({
      "1": "indeterminate",
      "1A": "indeterminate",
      i: true,
      ii: false,
      "2": false,
    });
    expect(marks(parts, ["i", "ii"])).toMatchObject({ "1": "indeterminate", "1A": true });
    expect(marks(parts, ["i", "ii", "1B"])).toMatchObject({ "1": true });
  });

  test("[SEARCH-45] choosing the last of its children chooses the parent, which is written once instead of them", () => {
    expect(after([], "i", true)).toEqual(["i"]);
    expect(after(["i"], "ii", true)).toEqual(["1A"]);
    expect(after(["1A"], "1B", true)).toEqual(["1"]);
  });

  test("[SEARCH-45] choosing a part takes in all below it, and letting go of one below leaves the others", () => {
    expect(after(["i", "2"], "1", true)).toEqual(["1", "2"]);
    expect(after(["1"], "ii", false)).toEqual(["i", "1B"]);
    expect(after(["1"], "1", false)).toEqual([]);
    expect(after(["i", "1B"], "1", true)).toEqual(["1"]);
  });

  test("[SEARCH-45] a part with results outside its chapters is not chosen by choosing these", () => {
    expect(after([], "2A", true)).toEqual(["2A"]);
    expect(marks(parts, ["2A"])).toMatchObject({ "2": "indeterminate" });
    expect(after(["2A"], "2", true)).toEqual(["2"]);
  });

  test("what the address chooses and nothing was found in stays chosen", () => {
    expect(after(["gone"], "2", true)).toEqual(["gone", "2"]);
  });
});

test("[SEARCH-40] [CONSTANTS-33] one option is no choice, nor are parts in one another with the same results", () => {
  const chain = (...counts: readonly number[]) =>
    choicesOf(
      facet.parse({
        name: "Part",
        value: "part",
        options: counts.map((count, at) => ({ name: "", value: `${at}`, count, parent: `${at - 1}` })),
        optionGroups: [],
      }),
    );
  expect(canNarrow(chain())).toBe(false);
  expect(canNarrow(chain(3))).toBe(false);
  expect(canNarrow(chain(3, 3, 3))).toBe(false);
  expect(canNarrow(chain(3, 3, 1))).toBe(true);
  expect(canNarrow(parts)).toBe(true);
});

describe("Groups of options", () => {
  const option = (value: string, count = 1) => ({ name: `Town of ${value}`, value, count });
  const towns = choicesOf(
    facet.parse({
      name: "Municipality",
      value: "town",
      options: [option("ames"), option("bath"), option("cato"), option("dale")],
      optionGroups: [
        { name: "Ohio", sortOrder: 2, optionValues: ["dale"] },
        { name: "New York", sortOrder: 1, optionValues: ["ames", "bath", "gone"] },
        { name: "Maine", sortOrder: 3, optionValues: [] },
      ],
    }),
  );

  test("[ENTITIES-51] stand in their order, with what is in none of them behind; a group of nothing is left out", () => {
    expect(towns.map(({ name, children }) => [name, ...children.map((child) => child.value)])).toEqual([
      ["New York", "ames", "bath"],
      ["Ohio", "dale"],
      ["Town of cato"],
    ]);
  });

  test("[SEARCH-42] a group chooses and lets go of all of its options, and is chosen when all of them are", () => {
    const chosen = choose(towns, new Set(["ames"]), named(towns, "New York"), true);
    expect(chosen).toEqual(["ames", "bath"]);
    expect(marks(towns, chosen)).toMatchObject({ "New York": true, Ohio: false });
    expect(choose(towns, new Set(chosen), named(towns, "New York"), false)).toEqual([]);
    expect(marks(towns, ["bath"])).toMatchObject({ "New York": "indeterminate" });
  });
});

describe("Long lists", () => {
  test("[SEARCH-64] names are found by their words in any case and order, with what they lie in", () => {
    expect([...matchingChoices(parts, "1b title")].map(({ value }) => value)).toEqual(["1", "1B"]);
    expect([...matchingChoices(parts, "1B 1")].map(({ value }) => value)).toEqual(["1", "1B"]);
    expect([...matchingChoices(parts, "1a II")].map(({ value }) => value)).toEqual(["1", "1A", "ii"]);
    expect(matchingChoices(parts, "zoning").size).toBe(0);
  });

  test("the foremost are the most frequent and the chosen, in the order of the code", () => {
    expect(topChoices(parts, new Set(), 1).map(({ value }) => value)).toEqual(["2"]);
    expect(topChoices(parts, new Set(["ii"]), 1).map(({ value }) => value)).toEqual(["1", "2"]);
  });
});
