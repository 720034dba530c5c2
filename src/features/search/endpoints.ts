import type { z } from "zod";
import { parse } from "../../domain/query/parse.ts";
import { defineEndpoint, type Endpoint, type Log, type SiteContext } from "../../platform/http/endpoint.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { IndexMissing, indexName, SearchUnavailable } from "../../platform/search/port.ts";
import type { IndexName, SearchAnswer, SearchRequest } from "../../platform/search/port.ts";
import { customization } from "../sites/contract.ts";
import { getSearchResults, getSuggestions, MAX_QUICK_JUMPS, PART_FACET } from "./contract.ts";
import type { SearchResults, SortOrder } from "./contract.ts";
import { partFacet, presentHit, presentSuggestion } from "./present.ts";

/** OPEN-61: pages of results that are printed at most. */
const MAX_PRINTED_PAGES = 25;
const NOTHING: SearchAnswer = { total: 0, hits: [], parts: [], partial: false };
const settings = customization.pick({ searchResultsPerPage: true });
const SORT_ORDERS: readonly SortOrder[] = ["relevance", "natural"];

type Asked = z.output<typeof getSearchResults.input>;

const suggestions = defineEndpoint(getSuggestions, {
  access: { permission: "VIEW" },
  handle: async ({ search, site, log }, { query }) => {
    const index = indexOf(site);
    if (index === null || query.trim() === "") return { quickJumps: [] };
    const found = await available(log, search.suggest(index, query, MAX_QUICK_JUMPS));
    return { quickJumps: found.map((suggestion) => presentSuggestion(site, suggestion)) };
  },
});

const results = defineEndpoint(getSearchResults, {
  access: { permission: "VIEW" },
  handle: async (context, asked) => presentAnswer(context.site, asked, await find(context, asked)),
});

export const searchEndpoints: readonly Endpoint[] = [suggestions, results];

async function find({ search, site, log }: SiteContext, asked: Asked): Promise<SearchAnswer> {
  const index = indexOf(site);
  // Who typed nothing is looking for nothing; "*" asks for everything.
  if (index === null || asked.query.trim() === "") return NOTHING;
  return await available(log, search.search(index, requestOf(site, asked)));
}

function requestOf(site: Site, asked: Asked): SearchRequest {
  const limit = perPage(site);
  return {
    query: parse(asked.query),
    sort: usedOrder(asked) === "natural" ? "natural" : "relevance",
    within: asked.guids,
    parts: partsChosen(asked.selections),
    offset: asked.allResults ? 0 : asked.page * limit,
    limit: asked.allResults ? limit * MAX_PRINTED_PAGES : limit,
  };
}

/** SEARCH-43: selections are "{facet}:{option}"; those of facets that there are not choose nothing. */
function partsChosen(selections: readonly string[]): readonly string[] {
  const before = `${PART_FACET}:`;
  return selections.filter((selection) => selection.startsWith(before)).map((selection) => selection.slice(before.length));
}

/** SEARCH-36 */
function usedOrder({ sortOrder }: Asked): SortOrder {
  return SORT_ORDERS.includes(sortOrder) ? sortOrder : "relevance";
}

function perPage(site: Site): number {
  return settings.parse(site.settings ?? {}).searchResultsPerPage;
}

/** The index of the version that is shown; null while the town has no code. */
function indexOf(site: Site): IndexName | null {
  return site.versionId === null ? null : indexName(site.custId, site.versionId);
}

function presentAnswer(site: Site, asked: Asked, { total, hits, parts, partial }: SearchAnswer): SearchResults {
  // Everything is code until other kinds can be searched.
  const isSearched = asked.scope === "all" || asked.scope === "code";
  const pages = asked.allResults ? 1 : Math.max(1, Math.ceil(total / perPage(site)));
  return {
    query: asked.query,
    scope: asked.scope,
    sortOrder: usedOrder(asked),
    sortOrders: [...SORT_ORDERS],
    totalResultCount: isSearched ? total : 0,
    totalResultCountForAllTypes: total,
    currentPage: asked.allResults ? 0 : asked.page,
    maxPages: isSearched ? pages : 1,
    searchedCodeCount: site.versionId === null ? 0 : 1,
    results: isSearched ? hits.map((hit) => presentHit(site, hit)) : [],
    scopeTypes: [
      { id: "all", displayName: "All Results", count: total },
      { id: "code", displayName: "Code", count: total },
    ],
    facets: isSearched && parts.length > 0 ? [partFacet(parts)] : [],
    facetSelections: asked.selections,
    relatedTerms: [],
    exactTerm: null,
    partial,
  };
}

/** What people read when search cannot answer. */
async function available<T>(log: Log, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof IndexMissing || error instanceof SearchUnavailable) log.error({ err: error }, "search could not answer");
    if (error instanceof IndexMissing) throw new Failure("unavailable", "This code cannot be searched yet. Please try again in a few minutes.");
    if (error instanceof SearchUnavailable) throw new Failure("unavailable", "Search cannot answer at the moment. Please try again.");
    throw error;
  }
}
