import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { testSession } from "../../../sites/test-session.ts";
import { searchResults, type Result, type SearchResults } from "../../contract/search.ts";
import { results as code } from "../../../code/web/search/results.tsx";
import { results as documents } from "../../../documents/web/search/results.ts";
import { results as laws } from "../../../laws/web/search/results.tsx";
import { results as notes } from "../../../notes/web/search/results.ts";
import { ResultKinds } from "../../parts/result-kind.ts";
import { Results } from "./results.tsx";
import { rememberPages } from "./loaded-pages.ts";
import { ResultList } from "./result-list.tsx";
import { readSearch } from "../search-state.ts";

const session = testSession();
const KINDS = [code, documents, laws, notes];
const result = (id: string, changes: Partial<Result> = {}): Result => ({
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
  const results = changes.results ?? [result("1"), result("2")];
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

/** The HTML of the results page of a search for fences. */
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
        <ResultKinds value={KINDS}>
          <Results
            session={isOfTown ? { ...session, archiveId } : null}
            loaded={loaded}
            pending={state}
            searching={stale}
            slow={stale}
            stale={stale}
          />
        </ResultKinds>
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
  test("[SEARCH-37] the sort control shows only if there is another order than relevance", () => {
    expect(pageOf({ sortOrders: ["relevance", "natural"] })).toContain("Sort by");
    expect(pageOf({ sortOrders: ["relevance", "date_desc"] })).toContain("Sort by");
    expect(pageOf()).toContain("2 results");
    expect(pageOf()).not.toContain("Sort by");
  });

  test("[SEARCH-31] [SEARCH-32] [CONSTANTS-34] result types show their counts; a type without results is not a link", () => {
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

  test("[ENTITIES-52] the selected result type is marked, with results or without", () => {
    const scopeTypes = [
      { id: "all" as const, displayName: "All Results", count: 2 },
      { id: "doc" as const, displayName: "Public Documents", count: 2 },
      { id: "law" as const, displayName: "New Laws", count: 0 },
    ];
    const marked = (address: string) =>
      [...pageOf({ scopeTypes }, { address }).matchAll(/<(?:a|span) [^>]*aria-current="true"[^>]*>([^<]*) </g)].map(
        ([, name]) => name,
      );
    expect(marked("query=fence")).toEqual(["All Results"]);
    expect(marked("query=fence&scope=doc")).toEqual(["Public Documents"]);
    expect(marked("query=fence&scope=law")).toEqual(["New Laws"]);
  });

  test("[SEARCH-33] [SEARCH-34] another result type starts at its first page without the current filters", () => {
    const scopeTypes = [
      { id: "all" as const, displayName: "All Results", count: 2 },
      { id: "code" as const, displayName: "Code", count: 2 },
    ];
    const html = pageOf({ scopeTypes }, { address: "query=fence&selections=part:1&page=2" });
    expect(html).toContain('href="/larkmere/search?query=fence&amp;scope=code"');
    expect(html).toMatch(/href="\/larkmere\/search\?query=fence"[^>]*>All Results/);
  });

  test("[ADVANCED-20] a notice above the results shows which part of a query was not understood", () => {
    expect(pageOf({ notice: "Unable to parse date term" })).toContain("Unable to parse date term</p>");
  });

  test("[SEARCH-50] [SEARCH-51] related terms, searched for or not, with a link to search for just the term", () => {
    const exactTerm = { term: "fence", url: "/larkmere/search?query=%22fence%22" };
    const searched = pageOf({ relatedTerms: ["wall", "hedge"], relatedSearched: true, exactTerm });
    expect(textOf(searched)).toContain('Includes results for: wall, hedge · Search for just "fence" instead');
    expect(searched).toContain('href="/larkmere/search?query=%22fence%22"');
    expect(searched).toContain('href="/larkmere/search?query=wall"');
    expect(textOf(pageOf({ relatedTerms: ["wall"] }))).toContain("Related searches: wall");
    expect(textOf(pageOf({ relatedTerms: ["wall"] }))).not.toContain("instead");
  });

  test("[SEARCH-50] [SEARCH-51] without results, only related terms that were not searched for are offered", () => {
    const exactTerm = { term: "fence", url: "/larkmere/search?query=%22fence%22" };
    const nothing = textOf(pageOf({ results: [], relatedTerms: ["wall"], relatedSearched: true, exactTerm }));
    expect(nothing).toContain("No results found...");
    expect(nothing).not.toMatch(/Includes results for|Search for just/);
    expect(textOf(pageOf({ results: [], relatedTerms: ["wall"] }))).toContain("Related searches: wall");
  });

  test("a correction of a misspelled query is offered", () => {
    const html = pageOf({ correction: "fence permit", results: [] });
    expect(textOf(html)).toContain("Did you mean fence permit?");
    expect(html).toContain('href="/larkmere/search?query=fence+permit"');
  });

  test("while a new search is slow, nothing of the previous one is shown", () => {
    const html = pageOf({ notice: "This query is too long", correction: "fences" }, { stale: true });
    expect(textOf(html)).toContain("Searching for “fence”");
    expect(textOf(html)).not.toMatch(/2 results|This query is too long|Did you mean|Fences/);
  });
});

describe("A result", () => {
  test("[SEARCH-48] highlights matches in its number and title", () => {
    const html = pageOf({
      results: [
        result("7-1", { marked: { number: "§ <mark>7-1</mark>", title: "<mark>Fences</mark> &amp; hedges" } }),
        result("2"),
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
  const results = [result("1"), result("1", { custId: "osgood" })];

  test("[FINDER-23] show how many towns were searched, and each card names its town", () => {
    for (const [html, site] of [
      [
        pageOf({ searchedCodeCount: 12, customers, results }, { address: "query=fence&custIds=larkmere,osgood" }),
        "larkmere",
      ],
      [pageOf({ searchedCodeCount: 12, customers, results }, { isOfTown: false }), "none"],
    ] as const) {
      expect(textOf(html), site).toContain("in 12 towns");
      expect(html, site).toMatch(/<a href="\/larkmere"[^>]*>Town of Larkmere, NY<\/a>/);
      expect(html, site).toMatch(/<a href="\/osgood"[^>]*>Village of Osgood, OH<\/a>/);
    }
  });

  test("[FINDER-23] [SEARCH-57] results loaded later name their town too", () => {
    const first = answerWith({
      customers: { larkmere: customers.larkmere },
      results: [result("1")],
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

  test("a single other town is named", () => {
    const html = pageOf(
      { customers: { osgood: customers.osgood }, results: [result("1", { custId: "osgood" })] },
      { address: "query=fence&custIds=osgood" },
    );
    expect(textOf(html)).toContain("in the code of the Village of Osgood, OH");
  });

  test("towns that could not be searched are named, up to five", () => {
    expect(textOf(pageOf({ failedTowns: ["Ames"] }))).toContain(
      "Ames could not be searched. These are the results from the other towns. Try again",
    );
    expect(textOf(pageOf({ failedTowns: ["Ames", "Bath"] }))).toContain("Ames and Bath could not be searched.");
    expect(textOf(pageOf({ failedTowns: ["A", "B", "C", "D", "E", "F", "G"] }))).toContain(
      "A, B, C, D, E, and 2 others could not be searched.",
    );
  });
});

describe("A card", () => {
  test("[SEARCH-48] [SEARCH-49] [PRINT-08] [ENTITIES-53] shows its type, its parents, what it affects, and how often it contains each word", () => {
    const html = pageOf({
      results: [
        result("7", {
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
        result("8", { type: "doc" }),
        result("9", { type: "note", number: "", title: "" }),
        result("10"),
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

describe("A search without results", () => {
  const linksOf = (changes: Partial<SearchResults>, address: string) =>
    [...pageOf({ results: [], ...changes }, { address }).matchAll(/<li><a href="([^"]+)"[^>]*>([^<]+)/g)].map(
      ([, href = "", label = ""]) => `${label} → ${href.replaceAll("&amp;", "&")}`,
    );

  test("[SEARCH-29] offers less restrictive searches", () => {
    expect(linksOf({}, "query=fence&selections=part:1&guids=7")).toEqual([
      "Search without filters → /larkmere/search?query=fence&guids=7",
      "Search the entire code → /larkmere/search?query=fence&selections=part%3A1",
    ]);
    expect(linksOf({ totalResultCountForAllTypes: 5 }, "query=fence&scope=doc")).toEqual([
      "See all 5 results of all types → /larkmere/search?query=fence",
    ]);
    expect(linksOf({}, 'query="corner lot fence"')).toEqual([
      "Search without the quotation marks → /larkmere/search?query=corner+lot+fence",
    ]);
    expect(linksOf({}, "query=corner+fence")).toEqual([
      "Search for any of these words → /larkmere/search?query=corner+OR+fence",
    ]);
    expect(linksOf({}, "query=dog+-license")).toEqual([]);
  });

  test("in an archive, offers the same search in the current code", () => {
    const html = pageOf({ results: [] }, { address: "query=fence&guids=7&selections=part:1", archiveId: "larkmere-1" });
    expect(html).toMatch(/href="\/larkmere\/search\?query=fence"[^>]*>Search the current code</);
    expect(pageOf({ results: [] })).not.toContain("Search the current code");
  });
});
