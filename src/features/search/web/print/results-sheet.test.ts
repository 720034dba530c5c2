import { expect, test } from "vitest";
import { ANY_CUSTOMER, writeFilters } from "../../../../domain/customer-filter.ts";
import { searchResults, type SearchResults } from "../../contract/search.ts";
import { readSearch } from "../search-state.ts";
import { factsOf, type SheetFacts } from "./results-sheet.tsx";

const answerWith = (more: Partial<SearchResults>): SearchResults =>
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

function printedFacts(
  more: Partial<SearchResults>,
  facts: Partial<SheetFacts> = {},
  shown = 40,
  from = ["larkmere"],
): ReadonlyMap<string, string> {
  const state = readSearch(new URLSearchParams("query=permit"));
  const sheet = {
    answer: answerWith(more),
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
      version: "version of Mar 1, 2026",
      dateFormat: "short",
      partTitles: new Map(),
      ...facts,
    }),
  );
}

test("A printed search shows its filters, result type and selected parts", () => {
  const options = [
    { name: "Chapter 11", value: "7", count: 30, parent: null },
    { name: "Chapter 12", value: "8", count: 10, parent: null },
  ];
  const facets = [{ type: "Taxonomy", name: "Part", value: "part", options, optionGroups: [] }];
  const state = readSearch(new URLSearchParams("query=permit&scope=code&selections=part:7&guids=5,6"));
  const facts = printedFacts(
    { facets, facetSelections: ["part:7"], scope: "code" },
    { state, partTitles: new Map([["5", "Chapter 5 Dogs"]]) },
  );
  expect(facts.get("Filtered by part")).toBe("Chapter 11");
  expect(facts.get("Result type")).toBe("Code");
  expect(facts.get("Within")).toBe("Chapter 5 Dogs; part 6");
  expect(facts.get("Searched")).toBe("Code of the Town of Larkmere, NY, version of Mar 1, 2026");
});

test("For several towns it lists the towns with results, the filters that selected them, and the towns that failed", () => {
  const state = readSearch(
    new URLSearchParams({ query: "permit", customerFilters: writeFilters([{ ...ANY_CUSTOMER, state: "NY" }]) }),
  );
  const customers = {
    larkmere: { name: "Town of Larkmere", state: "NY", href: "/larkmere" },
    otter: { name: "City of Otter", state: "NY", href: "/otter" },
  };
  const facts = printedFacts(
    { customers, failedTowns: ["Town of Heron"] },
    { state, of: "12 towns", version: null },
    40,
    ["larkmere", "otter"],
  );
  expect([facts.get("Searched"), facts.get("Towns selected by")]).toEqual(["12 towns", "NY"]);
  expect(facts.get("Results from")).toBe("City of Otter, NY; Town of Larkmere, NY");
  expect(facts.get("Could not be searched")).toBe("Town of Heron");
});

test("Towns selected one by one are all listed as searched, but only those with results as the source of results", () => {
  const customers = {
    larkmere: { name: "Town of Larkmere", state: "NY", href: "/larkmere" },
    otter: { name: "City of Otter", state: "NY", href: "/otter" },
  };
  const facts = printedFacts({ customers, searchedCodeCount: 2 }, { of: "2 towns", version: null });
  expect(facts.get("Searched")).toBe("2 towns: Town of Larkmere, NY; City of Otter, NY");
  expect(facts.get("Results from")).toBe("Town of Larkmere, NY");
});

test("It shows if it does not contain all results", () => {
  expect(printedFacts({}).get("Results")).toBe("All 40");
  expect(printedFacts({}, {}, 20).get("Results")).toBe("1–20 of 40; the others were not loaded when this was printed");
  expect(printedFacts({ partial: true }).get("Results")).toContain("stopped, so there may be more");
});
