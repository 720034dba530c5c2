import { expect, test } from "vitest";
import { newSearch, readSearch, searchHref } from "./search-state.ts";
import { formatCount, formatRange, searchTitle, selectedLabel, townsLabel } from "./search-labels.ts";

const read = (search: string) => readSearch(new URLSearchParams(search), ["code", "law"]);

test("[SEARCH-22] [SEARCH-33] [SEARCH-35] an address without parameters searches everything by relevance, from the first page", () => {
  expect(read("")).toEqual({
    query: "",
    scope: "all",
    sortOrder: "relevance",
    selections: [],
    guids: [],
    custIds: [],
    customerFilters: "",
    page: 0,
  });
});

test("[SEARCH-23] [SEARCH-25] [SEARCH-43] lists are joined by commas, or repeated as a plain form sends them", () => {
  const state = read("query=parking&selections=part:12,part:13&guids=4,5&sortOrder=natural&page=3");
  expect(state).toEqual({
    query: "parking",
    scope: "all",
    sortOrder: "natural",
    selections: ["part:12", "part:13"],
    guids: ["4", "5"],
    custIds: [],
    customerFilters: "",
    page: 2,
  });
  expect(read("query=parking&selections=part:12&selections=part:13").selections).toEqual(["part:12", "part:13"]);
});

test("invalid parameters fall back to their defaults", () => {
  expect(read("scope=everything&sortOrder=constructor&page=-1&selections=,,")).toMatchObject({
    scope: "all",
    sortOrder: "relevance",
    page: 0,
    selections: [],
  });
  expect(read("page=1e99").page).toBe(0);
});

test("[SEARCH-21] [SEARCH-22] the address of a search contains only what differs from the defaults, and reads back the same", () => {
  expect(searchHref("larkmere", read("query=dogs & cats"))).toBe("/larkmere/search?query=dogs+");
  const state = read("query=fees&scope=code&sortOrder=natural&selections=part:12&guids=7&page=2");
  const address = searchHref("larkmere-2", state);
  expect(address).toBe(
    "/larkmere-2/search?query=fees&scope=code&sortOrder=natural&selections=part%3A12&guids=7&page=2",
  );
  expect(read(address.split("?")[1] ?? "")).toEqual(state);
});

test("[SEARCH-60] a new search clears scope, facets and page, and keeps the sort order", () => {
  const state = read("query=fees&scope=code&sortOrder=natural&selections=part:12&page=2");
  expect(newSearch("dogs", state)).toEqual({
    query: "dogs",
    scope: "all",
    sortOrder: "natural",
    selections: [],
    guids: [],
    custIds: [],
    customerFilters: "",
    page: 0,
  });
});

test("[SEARCH-27] [~SHELL-52: there are no questions and calculators yet] the title names the town and the query", () => {
  expect(searchTitle("Larkmere", "parking")).toBe("Larkmere Search: parking");
  expect(searchTitle("Larkmere", " ")).toBe("Larkmere Search");
});

test("totals have commas and the right plural", () => {
  expect([formatCount(0), formatCount(1), formatCount(1280), formatCount(20, true)]).toEqual([
    "No results",
    "1 result",
    "1,280 results",
    "More than 20 results",
  ]);
  expect(formatRange(20, 20, 1280)).toBe("Results 21–40 of 1,280");
  expect([townsLabel(1), townsLabel(1280)]).toEqual(["Search 1 town", "Search 1,280 towns"]);
});

test("selected parts are named by label and number, several by their count", () => {
  const labelOf = (title: string | null) => selectedLabel([title]);
  expect(labelOf("Chapter 101 Noise")).toBe("Chapter 101 only");
  expect(labelOf("§ 115-6 Occupancy and stays")).toBe("§ 115-6 only");
  expect(labelOf("Part II General Legislation")).toBe("Part II only");
  expect(labelOf("General provisions")).toBe("1 part only");
  expect(labelOf(null)).toBe("1 part only");
  expect(selectedLabel(["Chapter 101 Noise", null])).toBe("2 parts only");
});
