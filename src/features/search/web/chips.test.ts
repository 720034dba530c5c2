import { expect, test } from "vitest";
import { facet } from "../contract.ts";
import { chipsOf } from "./chips.ts";

const part = facet.parse({
  type: "Taxonomy", name: "Part", value: "part", optionGroups: [],
  options: [["1", "Title 1", null], ["1a", "Chapter 1", "1"], ["2", "Title 2", null], ["2a", "Chapter 1", "2"], ["2b", "Chapter 2", "2"]].map(([value, name, parent]) => ({ value, name, parent, count: 1 })),
});
const town = facet.parse({
  name: "Municipality", value: "municipality",
  options: ["ames", "bath", "cato"].map((value) => ({ name: value.toUpperCase(), value, count: 1 })),
  optionGroups: [{ name: "New York", sortOrder: 1, optionValues: ["ames", "bath"] }, { name: "Ohio", sortOrder: 2, optionValues: ["cato"] }],
});
const names = (...selections: readonly string[]) => chipsOf(selections, [part, town]).map(({ name }) => name);

test("[SEARCH-46] each filter has a chip; of two options with one name it says in what each lies", () => {
  expect(names("part:2b", "municipality:cato")).toEqual(["Chapter 2", "CATO"]);
  expect(names("part:1a", "part:2")).toEqual(["Chapter 1 (Title 1)", "Title 2"]);
  expect(names()).toEqual([]);
});

test("[SEARCH-42] [SEARCH-46] a group that is chosen whole is one chip, which takes all of it off", () => {
  expect(chipsOf(["municipality:bath", "municipality:ames"], [town])).toEqual([{ name: "New York", selections: ["municipality:ames", "municipality:bath"] }]);
  expect(names("municipality:ames", "municipality:cato")).toEqual(["AMES", "CATO"]);
});

test("what nothing was found in can be taken off as well", () => {
  expect(chipsOf(["part:9", "year:1999"], [part])).toEqual([{ name: "A filter without results", selections: ["part:9"] }, { name: "A filter without results", selections: ["year:1999"] }]);
});
