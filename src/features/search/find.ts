import type { z } from "zod";
import { QUERY_LIMITS, read } from "../../domain/query/parse.ts";
import type { Reading } from "../../domain/query/parse.ts";
import { PROBLEMS } from "../../domain/query/problem.ts";
import type { Query } from "../../domain/query/query.ts";
import type { Log, SiteContext } from "../../platform/http/endpoint.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { IndexMissing, indexName, SearchUnavailable, TREE_FACET } from "../../platform/search/port.ts";
import type { IndexName, SearchAnswer, SearchHit, SearchRequest, Suggestion } from "../../platform/search/port.ts";
import { customization } from "../sites/contract.ts";
import { MAX_QUICK_JUMPS } from "./contract.ts";
import type { getSearchResults, Result, SearchResults, SortOrder } from "./contract.ts";
import { arrivalOf } from "./arrival.ts";
import { presentHit, treeFacet } from "./present.ts";

/** OPEN-61: pages of results that are printed at most. */
const MAX_PRINTED_PAGES = 25;
export const NOTHING: SearchAnswer = { total: 0, kinds: {}, totals: [], hits: [], tree: [], facets: {}, partial: false, failed: [] };
const settings = customization.pick({ searchResultsPerPage: true });
const SORT_ORDERS: readonly SortOrder[] = ["relevance", "natural"];

export type Asked = Omit<z.output<typeof getSearchResults.input>, "site">;

type Shown = Omit<SearchResults, "notice" | "facets" | "customers" | "failedTowns" | "searchedCodeCount">;

/** What a query finds, as it is shown. Throws the `Failure` of a search that cannot answer. */
export async function findResults(context: SiteContext, asked: Asked): Promise<SearchResults> {
  const reading = read(asked.query);
  const answer = await find(context, asked, reading.query);
  const arrival = arrivalOf(asked.query, reading.query, answer.hits);
  const shown = presentAnswer(context.site, asked, answer, (hit) => presentHit(context.site, hit, arrival));
  const facets = isSearched(asked) && answer.tree.length > 0 ? [treeFacet(answer.tree)] : [];
  return { ...shown, facets, searchedCodeCount: context.site.versionId === null ? 0 : 1, customers: {}, failedTowns: [], notice: noticeOf(reading) };
}

/** Provisions whose number or title begins like a query, best first. Throws as `findResults`. */
export async function findSuggestions({ search, site, log }: SiteContext, query: string): Promise<readonly Suggestion[]> {
  const index = indexOf(site);
  return index === null || query.trim() === "" ? [] : available(log, search.suggest(index, query, MAX_QUICK_JUMPS));
}

async function find({ search, site, log }: SiteContext, asked: Asked, query: Query): Promise<SearchAnswer> {
  const index = indexOf(site);
  // Who typed nothing is looking for nothing; "*" asks for everything.
  if (index === null || query.k === "none") return NOTHING;
  return await available(log, search.search([index], requestOf(site, asked, query)));
}

/** ADVANCED-09, ADVANCED-20: why nothing was looked for, or what of it was not. */
export function noticeOf({ query, problems, isCut }: Reading): string | null {
  if (problems.some(({ message }) => message === PROBLEMS.date)) return `${PROBLEMS.date}: write DATE:[2021-01-31 TO 2021-12-31].`;
  if (problems.some(({ message }) => message === PROBLEMS.unknown)) return `${PROBLEMS.unknown}: write AFFECTS_CODE:true or AFFECTS_CODE:false.`;
  if (query.k === "none") return "There is no word in this query to search for: signs, AND, OR and NOT alone find nothing.";
  return isCut ? `This query is long: only its first ${QUERY_LIMITS.leaves} words or ${QUERY_LIMITS.characters} characters were searched for.` : null;
}

/** What is asked of the engine. `site`: whose settings hold, null for those of every new town. */
export function requestOf(site: Site | null, asked: Asked, query: Query, orders: readonly SortOrder[] = SORT_ORDERS): SearchRequest {
  const limit = perPage(site);
  return {
    query,
    sort: usedOrder(asked, orders),
    within: asked.guids,
    selected: { [TREE_FACET]: partsChosen(asked.selections) },
    offset: asked.allResults ? 0 : asked.page * limit,
    limit: asked.allResults ? limit * MAX_PRINTED_PAGES : limit,
  };
}

/** SEARCH-43: selections are "{facet}:{option}"; those of facets that there are not choose nothing. */
function partsChosen(selections: readonly string[]): readonly string[] {
  const before = `${TREE_FACET}:`;
  return selections.filter((selection) => selection.startsWith(before)).map((selection) => selection.slice(before.length));
}

/** SEARCH-36 */
function usedOrder({ sortOrder }: Asked, orders: readonly SortOrder[]): SortOrder {
  return orders.includes(sortOrder) ? sortOrder : "relevance";
}

function perPage(site: Site | null): number {
  return settings.parse(site?.settings ?? {}).searchResultsPerPage;
}

/** The index of the version that is shown; null while the town has no code. */
function indexOf(site: Site): IndexName | null {
  return site.versionId === null ? null : indexName(site.custId, site.versionId);
}

/** Everything is code until other kinds can be searched. */
export const isSearched = ({ scope }: Asked): boolean => scope === "all" || scope === "code";

/** How an answer is shown but for its facets, towns and notice. `orders`: those to be had. */
export function presentAnswer(site: Site | null, asked: Asked, { total, hits, partial }: SearchAnswer, present: (hit: SearchHit) => Result, orders: readonly SortOrder[] = SORT_ORDERS): Shown {
  const isShown = isSearched(asked);
  const pages = asked.allResults ? 1 : Math.max(1, Math.ceil(total / perPage(site)));
  return {
    query: asked.query,
    scope: asked.scope,
    sortOrder: usedOrder(asked, orders),
    sortOrders: [...orders],
    totalResultCount: isShown ? total : 0,
    totalResultCountForAllTypes: total,
    currentPage: asked.allResults ? 0 : asked.page,
    maxPages: isShown ? pages : 1,
    results: isShown ? hits.map(present) : [],
    scopeTypes: [
      { id: "all", displayName: "All Results", count: total },
      { id: "code", displayName: "Code", count: total },
    ],
    facetSelections: asked.selections,
    relatedTerms: [],
    relatedSearched: false,
    correction: null,
    exactTerm: null,
    partial,
  };
}

/** What people read when search cannot answer. */
export async function available<T>(log: Log, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof IndexMissing || error instanceof SearchUnavailable) log.error({ err: error }, "search could not answer");
    if (error instanceof IndexMissing) throw new Failure("unavailable", "This code cannot be searched yet. Please try again in a few minutes.");
    if (error instanceof SearchUnavailable) throw new Failure("unavailable", "Search cannot answer at the moment. Please try again.");
    throw error;
  }
}
