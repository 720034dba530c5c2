import { expect, test } from "vitest";
import type { Result, SearchResults } from "../../contract/search.ts";
import { rememberPages, restorePages } from "./loaded-pages.ts";
import { appendResults } from "./use-result-pages.ts";

const result = (id: string): Result => ({
  id,
  custId: "larkmere",
  type: "code",
  number: "",
  title: "",
  url: "",
  printUrl: "",
  parents: [],
  otherInfo: null,
  snippet: "",
  pdf: false,
  hits: [],
  affectsLinks: [],
});
const answer = (ids: readonly string[]): SearchResults => ({
  query: "parking",
  scope: "all",
  sortOrder: "relevance",
  sortOrders: ["relevance"],
  totalResultCount: 60,
  totalResultCountForAllTypes: 60,
  currentPage: 0,
  maxPages: 3,
  searchedCodeCount: 1,
  results: ids.map(result),
  scopeTypes: [],
  facets: [],
  facetSelections: [],
  relatedTerms: [],
  exactTerm: null,
  partial: false,
  relatedSearched: false,
  correction: null,
  customers: {},
  failedTowns: [],
  notice: null,
});

test("[SEARCH-62] loaded results are restored on the way back, unless the code has changed", () => {
  const pages = { first: answer(["1", "2"]), results: ["1", "2", "3"].map(result), customers: {}, lastPage: 1 };
  rememberPages("a", pages);
  expect(restorePages("a", answer(["1", "2"]))).toBe(pages);
  expect(restorePages("a", answer(["2", "1"]))).toBeNull();
  expect(restorePages("b", answer(["1", "2"]))).toBeNull();
});

test("[SEARCH-62] results of another town with the same GUIDs are not restored", () => {
  rememberPages("two towns", { first: answer(["1", "2"]), results: [], customers: {}, lastPage: 1 });
  const other = answer(["1", "2"]);
  expect(
    restorePages("two towns", { ...other, results: other.results.map((each) => ({ ...each, custId: "millhaven" })) }),
  ).toBeNull();
  expect(
    restorePages("two towns", { ...other, results: other.results.map((each) => ({ ...each, type: "law" })) }),
  ).toBeNull();
});

test("only the latest searches are remembered", () => {
  for (let number = 0; number < 30; number += 1)
    rememberPages(`many ${number}`, { first: answer(["1"]), results: [], customers: {}, lastPage: 0 });
  expect(restorePages("many 5", answer(["1"]))).toBeNull();
  expect(restorePages("many 29", answer(["1"]))).not.toBeNull();
});

test("[SEARCH-57] a page is appended; a result that moved between pages shows once", () => {
  expect(appendResults([result("1"), result("2")], [result("2"), result("3")]).map(({ id }) => id)).toEqual([
    "1",
    "2",
    "3",
  ]);
});
