import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { testSession } from "../../../sites/test-session.ts";
import { searchResults, type Result, type SearchResults } from "../../contract/search.ts";
import { Results } from "./results.tsx";
import { rememberPages } from "./loaded-pages.ts";
import { ResultList } from "./result-list.tsx";
import { readSearch } from "../search-state.ts";

const session = testSession();
const found = (id: string, changes: Partial<Result> = {}): Result => ({
  id,
  custId: "larkmere",
  type: "code",
  number: `§ ${id}`,
  title: "Fences",
  url: `/1#${id}`,
  printUrl: `/1?print=true#${id}`,
  parents: [],
  otherInfo: null,
  snippet: "",
  pdf: false,
  hits: [],
  affectsLinks: [],
  ...changes,
});

function answerWith(changes: Partial<SearchResults>): SearchResults {
  const results = changes.results ?? [found("1"), found("2")];
  return searchResults.parse({
    query: "fence",
    scope: "all",
    sortOrder: "relevance",
    sortOrders: ["relevance"],
    totalResultCount: results.length,
    totalResultCountForAllTypes: results.length,
    currentPage: 0,
    maxPages: 1,
    searchedCodeCount: 1,
    results,
    scopeTypes: [],
    facets: [],
    facetSelections: [],
    relatedTerms: [],
    exactTerm: null,
    partial: false,
    notice: null,
    ...changes,
  });
}

/** Text and links of the page of a search for fences. */
function pageOf(
  changes: Partial<SearchResults> = {},
  { address = "query=fence", isOfTown = true, stale = false, archiveId = session.archiveId } = {},
): string {
  const answer = answerWith(changes);
  const state = readSearch(new URLSearchParams(address));
  const loaded = { answer, state, cited: null, origin: "https://code.example.org" };
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <Results
          session={isOfTown ? { ...session, archiveId } : null}
          loaded={loaded}
          asked={state}
          searching={stale}
          late={stale}
          stale={stale}
        />
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/larkmere/search?query=fence"]} />);
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");

describe("The head of the results", () => {
  test("[SEARCH-37] The sort control is there only where there is another order than relevance", () => {
    expect(pageOf({ sortOrders: ["relevance", "natural"] })).toContain("Sort by");
    expect(pageOf({ sortOrders: ["relevance", "date_desc"] })).toContain("Sort by");
    expect(pageOf()).toContain("2 results");
    expect(pageOf()).not.toContain("Sort by");
  });

  test("[SEARCH-31] [SEARCH-32] [CONSTANTS-34] kinds with their counts; what has none is no link", () => {
    const html = pageOf({
      scopeTypes: [
        { id: "all", displayName: "All Results", count: 1204 },
        { id: "code", displayName: "Code", count: 1204 },
        { id: "law", displayName: "New Laws", count: 0 },
      ],
    });
    expect(textOf(html)).toContain("All Results 1,204Code 1,204New Laws 0");
    expect(html).toMatch(/<a [^>]*href="\/larkmere\/search\?query=fence&amp;scope=code"[^>]*>Code /);
    expect(html).toMatch(/<span [^>]*aria-disabled="true"[^>]*>New Laws /);
  });

  test("[SEARCH-33] [SEARCH-34] another kind begins at its first page without the filters of this one", () => {
    const scopeTypes = [
      { id: "all" as const, displayName: "All Results", count: 2 },
      { id: "code" as const, displayName: "Code", count: 2 },
    ];
    const html = pageOf({ scopeTypes }, { address: "query=fence&selections=part:1&page=2" });
    expect(html).toContain('href="/larkmere/search?query=fence&amp;scope=code"');
    expect(html).toMatch(/href="\/larkmere\/search\?query=fence"[^>]*>All Results/);
  });

  test("[ADVANCED-20] What of a query could not be understood is said above the results", () => {
    expect(pageOf({ notice: "Unable to parse date term" })).toContain("Unable to parse date term</p>");
  });

  test("[SEARCH-50] [SEARCH-51] words that mean the same, searched for or not, and the way to the one word alone", () => {
    const exactTerm = { term: "fence", url: "/larkmere/search?query=%22fence%22" };
    const searched = pageOf({ relatedTerms: ["wall", "hedge"], relatedSearched: true, exactTerm });
    expect(textOf(searched)).toContain('Includes results for: wall, hedge · Search for just "fence" instead');
    expect(searched).toContain('href="/larkmere/search?query=%22fence%22"');
    expect(searched).toContain('href="/larkmere/search?query=wall"');
    expect(textOf(pageOf({ relatedTerms: ["wall"] }))).toContain("Related searches: wall");
    expect(textOf(pageOf({ relatedTerms: ["wall"] }))).not.toContain("instead");
  });

  test("[SEARCH-50] [SEARCH-51] where nothing is found, only words that were not searched for are offered", () => {
    const exactTerm = { term: "fence", url: "/larkmere/search?query=%22fence%22" };
    const nothing = textOf(pageOf({ results: [], relatedTerms: ["wall"], relatedSearched: true, exactTerm }));
    expect(nothing).toContain("No results found...");
    expect(nothing).not.toMatch(/Includes results for|Search for just/);
    expect(textOf(pageOf({ results: [], relatedTerms: ["wall"] }))).toContain("Related searches: wall");
  });

  test("a misspelled query is offered as it was meant", () => {
    const html = pageOf({ correction: "fence permit", results: [] });
    expect(textOf(html)).toContain("Did you mean fence permit?");
    expect(html).toContain('href="/larkmere/search?query=fence+permit"');
  });

  test("while another search takes long, nothing of the one before is said", () => {
    const html = pageOf({ notice: "This query is long", correction: "fences" }, { stale: true });
    expect(textOf(html)).toContain("Searching for “fence”");
    expect(textOf(html)).not.toMatch(/2 results|This query is long|Did you mean|Fences/);
  });
});

describe("A result", () => {
  test("[SEARCH-48] marks what was found in its number and title", () => {
    const html = pageOf({
      results: [
        found("7-1", { marked: { number: "§ <mark>7-1</mark>", title: "<mark>Fences</mark> &amp; hedges" } }),
        found("2"),
      ],
    });
    expect(html).toContain("<mark>7-1</mark>");
    expect(textOf(html)).toContain("§ 7-1 Fences &amp; hedges");
    expect(textOf(html)).toContain("§ 2 Fences");
  });
});

describe("Results of several towns", () => {
  const customers = {
    larkmere: { name: "Town of Larkmere", state: "NY", href: "/larkmere" },
    osgood: { name: "Village of Osgood", state: "OH", href: "/osgood" },
  };
  const results = [found("1"), found("1", { custId: "osgood" })];

  test("[FINDER-23] say how many codes were searched, and each card names its town", () => {
    for (const [html, site] of [
      [
        pageOf({ searchedCodeCount: 12, customers, results }, { address: "query=fence&custIds=larkmere,osgood" }),
        "larkmere",
      ],
      [pageOf({ searchedCodeCount: 12, customers, results }, { isOfTown: false }), "none"],
    ] as const) {
      expect(textOf(html), site).toContain("in 12 codes");
      expect(html, site).toMatch(/<a href="\/larkmere"[^>]*>Town of Larkmere, NY<\/a>/);
      expect(html, site).toMatch(/<a href="\/osgood"[^>]*>Village of Osgood, OH<\/a>/);
    }
  });

  test("[FINDER-23] [SEARCH-57] a result of a page that was loaded later names its town too", () => {
    const first = answerWith({
      customers: { larkmere: customers.larkmere },
      results: [found("1")],
      totalResultCount: 2,
      maxPages: 2,
    });
    rememberPages("later", { first, results, customers, lastPage: 1 });
    const state = readSearch(new URLSearchParams("query=fence"));
    const List = createRoutesStub([
      {
        path: "*",
        Component: () => (
          <ResultList
            id="later"
            session={null}
            state={state}
            first={first}
            origin="https://code.example.org"
            fading={false}
          />
        ),
      },
    ]);
    expect(textOf(renderToStaticMarkup(<List />))).toMatch(/Town of Larkmere, NY.*Village of Osgood, OH/);
  });

  test("one other town is named", () => {
    const html = pageOf(
      { customers: { osgood: customers.osgood }, results: [found("1", { custId: "osgood" })] },
      { address: "query=fence&custIds=osgood" },
    );
    expect(textOf(html)).toContain("in the code of the Village of Osgood, OH");
  });

  test("towns that could not be searched are named, the first of many", () => {
    expect(textOf(pageOf({ failedTowns: ["Ames"] }))).toContain(
      "Ames could not be searched. What was found in the others is shown. Try again",
    );
    expect(textOf(pageOf({ failedTowns: ["Ames", "Bath"] }))).toContain("Ames and Bath could not be searched.");
    expect(textOf(pageOf({ failedTowns: ["A", "B", "C", "D", "E", "F", "G"] }))).toContain(
      "A, B, C, D, E, and 2 others could not be searched.",
    );
  });
});

describe("A card", () => {
  test("[SEARCH-48] [SEARCH-49] [PRINT-08] [ENTITIES-53] tells what it is, where it stands, what it affects, and how often each word is in it", () => {
    const html = pageOf({
      results: [
        found("7", {
          type: "law",
          number: "L.L. 2-2026",
          title: "Fences and walls",
          otherInfo: "Adopted 2026-02-10",
          pdf: true,
          snippet: "The height of a <mark>fence</mark>",
          parents: [{ guid: "9", title: "New Laws", url: "/9" }],
          hits: [{ tag: "fence", count: 3 }],
          affectsLinks: [
            { text: "§ 135-7", url: "/2#7" },
            { text: "§ 135-8", url: "/2#8" },
          ],
        }),
        found("8", { type: "doc" }),
        found("9", { type: "note", number: "", title: "" }),
        found("10"),
      ],
    });
    expect(textOf(html)).toContain(
      "New LawPDFNew LawsL.L. 2-2026 Fences and wallsAdopted 2026-02-10The height of a fenceAffects § 135-7, § 135-8fence × 3PrintE-mail",
    );
    expect(html).toContain('href="/2#8"');
    expect(html).toContain('href="/1?print=true#7"');
    expect(html).toContain('aria-label="E-mail a link to L.L. 2-2026 Fences and walls"');
    expect(textOf(html)).toMatch(/Public Document§ 8 .*Note Untitled.*Code§ 10 /);
  });
});

describe("Nothing found", () => {
  const ways = (changes: Partial<SearchResults>, address: string) =>
    [...pageOf({ results: [], ...changes }, { address }).matchAll(/<li><a href="([^"]+)"[^>]*>([^<]+)/g)].map(
      ([, href = "", words = ""]) => `${words} → ${href.replaceAll("&amp;", "&")}`,
    );

  test("[SEARCH-29] the same search with less asked of it", () => {
    expect(ways({}, "query=fence&selections=part:1&guids=7")).toEqual([
      "Search without filters → /larkmere/search?query=fence&guids=7",
      "Search everywhere, not only in the selected parts → /larkmere/search?query=fence&selections=part%3A1",
    ]);
    expect(ways({ totalResultCountForAllTypes: 5 }, "query=fence&scope=doc")).toEqual([
      "See all 5 results of every kind → /larkmere/search?query=fence",
    ]);
    expect(ways({}, 'query="corner lot fence"')).toEqual([
      "Search without the quotation marks → /larkmere/search?query=corner+lot+fence",
    ]);
    expect(ways({}, "query=corner+fence")).toEqual([
      "Search for any of these words → /larkmere/search?query=corner+OR+fence",
    ]);
    expect(ways({}, "query=dog+-license")).toEqual([]);
  });

  test("in an archive, the way to the same search of the current code", () => {
    const html = pageOf({ results: [] }, { address: "query=fence&guids=7&selections=part:1", archiveId: "larkmere-1" });
    expect(html).toMatch(/href="\/larkmere\/search\?query=fence"[^>]*>Search the current code</);
    expect(pageOf({ results: [] })).not.toContain("Search the current code");
  });
});
