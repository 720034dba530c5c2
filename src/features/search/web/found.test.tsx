import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { testSession } from "../../sites/test-session.ts";
import { searchResults, type SortOrder } from "../contract.ts";
import { Found } from "./found.tsx";
import { readSearch } from "./search-state.ts";

const session = testSession();
const state = readSearch(new URLSearchParams("query=fence"));

/** The results page of two results that can be had in these orders. */
function pageWith(sortOrders: readonly SortOrder[], notice: string | null = null): string {
  const result = (id: string) => ({
    id, custId: "larkmere", type: "code", number: `§ ${id}`, title: "Fences", url: `/1#${id}`, printUrl: `/1?print=true#${id}`,
    parents: [], otherInfo: null, snippet: "", pdf: false, hits: [], affectsLinks: [],
  });
  const answer = searchResults.parse({
    query: "fence", scope: "all", sortOrder: "relevance", sortOrders, totalResultCount: 2, totalResultCountForAllTypes: 2, currentPage: 0, maxPages: 1, searchedCodeCount: 1,
    results: [result("1"), result("2")], scopeTypes: [], facets: [], facetSelections: [], relatedTerms: [], exactTerm: null, partial: false, notice,
  });
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => <Found session={session} loaded={{ answer, state, cited: null, origin: "https://code.example.org" }} asked={state} searching={false} late={false} stale={false} />,
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/larkmere/search?query=fence"]} />);
}

test("[SEARCH-37] The sort control is there only where there is another order than relevance", () => {
  expect(pageWith(["relevance", "natural"])).toContain("Sort by");
  expect(pageWith(["relevance", "date_desc"])).toContain("Sort by");
  expect(pageWith(["relevance"])).toContain("2 results");
  expect(pageWith(["relevance"])).not.toContain("Sort by");
});

test("[ADVANCED-20] What of a query could not be understood is said above the results", () => {
  expect(pageWith(["relevance"], "Unable to parse date term")).toContain("Unable to parse date term</p>");
});
