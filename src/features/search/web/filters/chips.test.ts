import { expect, test } from "vitest";
import { facet } from "../../contract/search.ts";
import { chipsOf } from "./chips.ts";

const part = facet.parse({
  type: "Taxonomy",
  name: "Part",
  value: "part",
  optionGroups: [],
  options: [
    ["1", "Title 1", null],
    ["1a", "Chapter 1", "1"],
    ["2", "Title 2", null],
    ["2a", "Chapter 1", "2"],
    ["2b", "Chapter 2", "2"],
  ].map(([value, name, parent]) => ({ value, name, parent, count: 1 })),
});
const town = facet.parse({
  name: "Municipality",
  value: "municipality",
  options: ["ames", "bath", "cato"].map((value) => ({ name: value.toUpperCase(), value, count: 1 })),
  optionGroups: [
    { name: "New York", sortOrder: 1, optionValues: ["ames", "bath"] },
    { name: "Ohio", sortOrder: 2, optionValues: ["cato"] },
  ],
});
const names = (...selections: readonly string[]) =>
  chipsOf(selections, { facets: [part, town] }).map(({ name }) => name);

test("[SEARCH-46] each filter has a chip; options with the same name show their parents", () => {
  expect(names("part:2b", "municipality:cato")).toEqual(["Chapter 2", "CATO"]);
  expect(names("part:1a", "part:2")).toEqual(["Chapter 1 (Title 1)", "Title 2"]);
  expect(names()).toEqual([]);
});

test("a filter named like a property of every object is like any other that is not listed", () => {
  expect(names("constructor:x", "__proto__:y")).toEqual(["Unlisted filter", "Unlisted filter"]);
  expect(names("municipality:constructor", "municipality:__proto__")).toEqual([
    "Municipality: constructor",
    "Municipality: __proto__",
  ]);
});

test("[SEARCH-42] [SEARCH-46] a fully selected group is one chip, which removes the entire group", () => {
  expect(chipsOf(["municipality:bath", "municipality:ames"], { facets: [town] })).toEqual([
    { name: "New York", selections: ["municipality:ames", "municipality:bath"] },
  ]);
  expect(names("municipality:ames", "municipality:cato")).toEqual(["AMES", "CATO"]);
});

test("[SEARCH-10, SEARCH-46] a filter without an option can be removed too, and is named by its value", () => {
  const customers = { dale: { name: "Town of Dale", state: "NY", href: "/dale" } };
  const chipOf = (selection: string) => chipsOf([selection], { facets: [part, town], customers });
  expect(chipOf("part:9")).toEqual([{ name: "Unlisted part", selections: ["part:9"] }]);
  expect(chipOf("year:1999")).toEqual([{ name: "Unlisted filter", selections: ["year:1999"] }]);
  const all = [
    "state:NY",
    "state:ZZ",
    "govtype:City%2C Parish",
    "county:NY/Kent",
    "county:LA/St. John%2C Upper/Lower",
    "county:Kent",
    "municipality:dale",
    "municipality:gone",
    ":",
    "odd",
  ];
  expect(all.flatMap(chipOf).map(({ name }) => name)).toEqual([
    "State: New York",
    "State: ZZ",
    "Government type: City, Parish",
    "County: Kent, New York",
    "County: St. John, Upper/Lower, Louisiana",
    "County: Kent",
    "Municipality: Town of Dale",
    "Municipality: gone",
    "Unlisted filter",
    "Unlisted filter",
  ]);
});
