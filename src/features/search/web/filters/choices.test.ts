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

/**
 * Title 1 (8 results) has chapters 1A (5: articles i and ii) and 1B (3). Title 2 (9) has chapter 2A (4); its other five
 * results are in no chapter.
 */
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
  const choice = allOf(choices).find((each) => each.value === value || each.name === value);
  if (choice === undefined) throw new Error(`no choice ${value}`);
  return choice;
};
const states = (choices: readonly Choice[], chosen: readonly string[]) =>
  Object.fromEntries(
    allOf(choices).map((choice) => [choice.value ?? choice.name, checkStateOf(choice, new Set(chosen))]),
  );
const after = (chosen: readonly string[], value: string, selected: boolean) =>
  choose(parts, new Set(chosen), named(parts, value), selected);

describe("The tree of parts", () => {
  test("[ENTITIES-52, SEARCH-45] a selection makes its parent indeterminate, or checked if all children are selected", () => {
    expect(states(parts, [])).toEqual({
      "1": false,
      "1A": false,
      i: false,
      ii: false,
      "1B": false,
      "2": false,
      "2A": false,
    });
    expect(states(parts, ["i"])).toMatchObject({
      "1": "indeterminate",
      "1A": "indeterminate",
      i: true,
      ii: false,
      "2": false,
    });
    expect(states(parts, ["i", "ii"])).toMatchObject({ "1": "indeterminate", "1A": true });
    expect(states(parts, ["i", "ii", "1B"])).toMatchObject({ "1": true });
  });

  test("[SEARCH-45] selecting the last child selects the parent, which replaces its children in the address", () => {
    expect(after([], "i", true)).toEqual(["i"]);
    expect(after(["i"], "ii", true)).toEqual(["1A"]);
    expect(after(["1A"], "1B", true)).toEqual(["1"]);
  });

  test("[SEARCH-45] selecting a part selects everything below it; clearing one child keeps the others", () => {
    expect(after(["i", "2"], "1", true)).toEqual(["1", "2"]);
    expect(after(["1"], "ii", false)).toEqual(["i", "1B"]);
    expect(after(["1"], "1", false)).toEqual([]);
    expect(after(["i", "1B"], "1", true)).toEqual(["1"]);
  });

  test("[SEARCH-45] a part with results outside its chapters is not selected by selecting the chapters", () => {
    expect(after([], "2A", true)).toEqual(["2A"]);
    expect(states(parts, ["2A"])).toMatchObject({ "2": "indeterminate" });
    expect(after(["2A"], "2", true)).toEqual(["2"]);
  });

  test("a selection without results stays selected", () => {
    expect(after(["gone"], "2", true)).toEqual(["gone", "2"]);
  });
});

test("[SEARCH-40] [CONSTANTS-33] a single option is not a choice, nor are nested parts with the same results", () => {
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

  test("[ENTITIES-51] are in their order, followed by options without a group; empty groups are left out", () => {
    expect(towns.map(({ name, children }) => [name, ...children.map((child) => child.value)])).toEqual([
      ["New York", "ames", "bath"],
      ["Ohio", "dale"],
      ["Town of cato"],
    ]);
  });

  test("[SEARCH-42] a group selects or clears all of its options, and is checked when all of them are", () => {
    const chosen = choose(towns, new Set(["ames"]), named(towns, "New York"), true);
    expect(chosen).toEqual(["ames", "bath"]);
    expect(states(towns, chosen)).toMatchObject({ "New York": true, Ohio: false });
    expect(choose(towns, new Set(chosen), named(towns, "New York"), false)).toEqual([]);
    expect(states(towns, ["bath"])).toMatchObject({ "New York": "indeterminate" });
  });
});

describe("Long lists", () => {
  test("[SEARCH-64] a search matches words of names and their parents in any case and order", () => {
    expect([...matchingChoices(parts, "1b title")].map(({ value }) => value)).toEqual(["1", "1B"]);
    expect([...matchingChoices(parts, "1B 1")].map(({ value }) => value)).toEqual(["1", "1B"]);
    expect([...matchingChoices(parts, "1a II")].map(({ value }) => value)).toEqual(["1", "1A", "ii"]);
    expect(matchingChoices(parts, "zoning").size).toBe(0);
  });

  test("the top choices are the most frequent and the selected ones, in the order of the code", () => {
    expect(topChoices(parts, new Set(), 1).map(({ value }) => value)).toEqual(["2"]);
    expect(topChoices(parts, new Set(["ii"]), 1).map(({ value }) => value)).toEqual(["1", "2"]);
  });
});
