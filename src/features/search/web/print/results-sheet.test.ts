import { expect, test } from "vitest";
import { ANY_CUSTOMER, writeFilters } from "../../../../domain/customer-filter.ts";
import { searchResults, type SearchResults } from "../../contract/search.ts";
import { readSearch } from "../search-state.ts";
import { factsOf, type SheetFacts } from "./results-sheet.tsx";

const found = (more: Partial<SearchResults>): SearchResults =>
  searchResults.parse({
    query: "permit",
    scope: "all",
    sortOrder: "relevance",
    sortOrders: ["relevance"],
    totalResultCount: 40,
    totalResultCountForAllTypes: 40,
    currentPage: 0,
    maxPages: 2,
    searchedCodeCount: 1,
    results: [],
    scopeTypes: [{ id: "code", displayName: "Code", count: 40 }],
    facets: [],
    facetSelections: [],
    relatedTerms: [],
    exactTerm: null,
    partial: false,
    notice: null,
    ...more,
  });

function said(
  more: Partial<SearchResults>,
  facts: Partial<SheetFacts> = {},
  shown = 40,
  from = ["larkmere"],
): ReadonlyMap<string, string> {
  const state = readSearch(new URLSearchParams("query=permit"));
  const sheet = {
    answer: found(more),
    results: Array.from(
      { length: shown },
      (_, at) => ({ custId: from[at % from.length] }) as SearchResults["results"][number],
    ),
    offset: 0,
    printedAt: new Date(),
  };
  return new Map(
    factsOf(sheet, {
      state,
      origin: "https://code.example.org",
      path: "/larkmere/search?query=permit",
      of: "Town of Larkmere, NY",
      version: "version of 2026-03-01",
      partTitles: new Map(),
      ...facts,
    }),
  );
}

test("A printed search names its filters, its kind and the parts that it was kept to", () => {
  const options = [
    { name: "Chapter 11", value: "7", count: 30, parent: null },
    { name: "Chapter 12", value: "8", count: 10, parent: null },
  ];
  const facets = [{ type: "Taxonomy", name: "Part", value: "part", options, optionGroups: [] }];
  const state = readSearch(new URLSearchParams("query=permit&scope=code&selections=part:7&guids=5,6"));
  const facts = said(
    { facets, facetSelections: ["part:7"], scope: "code" },
    { state, partTitles: new Map([["5", "Chapter 5 Dogs"]]) },
  );
  expect(facts.get("Filtered by part")).toBe("Chapter 11");
  expect(facts.get("Kind")).toBe("Code");
  expect(facts.get("Within")).toBe("Chapter 5 Dogs; part 6");
  expect(facts.get("Searched")).toBe("Code of the Town of Larkmere, NY, version of 2026-03-01");
});

test("Of several towns it names those that results are of, how they were chosen, and those that did not answer", () => {
  const state = readSearch(
    new URLSearchParams({ query: "permit", customerFilters: writeFilters([{ ...ANY_CUSTOMER, state: "NY" }]) }),
  );
  const customers = {
    larkmere: { name: "Town of Larkmere", state: "NY", href: "/larkmere" },
    otter: { name: "City of Otter", state: "NY", href: "/otter" },
  };
  const facts = said({ customers, failedTowns: ["Town of Heron"] }, { state, of: "12 codes", version: null }, 40, [
    "larkmere",
    "otter",
  ]);
  expect([facts.get("Searched"), facts.get("Codes chosen by")]).toEqual(["12 codes", "NY"]);
  expect(facts.get("Results from")).toBe("City of Otter, NY; Town of Larkmere, NY");
  expect(facts.get("Could not be searched")).toBe("Town of Heron");
});

test("Towns chosen one by one are all named as searched, and as the source of results only where they are", () => {
  const customers = {
    larkmere: { name: "Town of Larkmere", state: "NY", href: "/larkmere" },
    otter: { name: "City of Otter", state: "NY", href: "/otter" },
  };
  const facts = said({ customers, searchedCodeCount: 2 }, { of: "2 codes", version: null });
  expect(facts.get("Searched")).toBe("2 codes: Town of Larkmere, NY; City of Otter, NY");
  expect(facts.get("Results from")).toBe("Town of Larkmere, NY");
});

test("It says when it does not hold all that was found", () => {
  expect(said({}).get("Results")).toBe("All 40");
  expect(said({}, {}, 20).get("Results")).toBe("1–20 of 40; the others were not loaded when this was printed");
  expect(said({ partial: true }).get("Results")).toContain("stopped, so there may be more");
});
