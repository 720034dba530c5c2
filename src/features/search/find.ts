import type { z } from "zod";
import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import { read } from "../../domain/query/parse.ts";
import type { Query } from "../../domain/query/query.ts";
import type { Context, Log, SiteContext } from "../../platform/http/endpoint.ts";
import { queryString } from "../../platform/http/call.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { IndexMissing, NO_RESULTS, SearchUnavailable } from "../../platform/search/port.ts";
import type { IndexName, SearchAnswer, SearchRequest, Suggestion } from "../../platform/search/port.ts";
import { siteKey } from "../../domain/address.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import { settings } from "./settings.ts";
import { deepLinksOf } from "./deep-link.ts";
import { attempt, isMore } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { findCorrection, ENOUGH_RESULTS } from "./correction.ts";
import { MAX_QUICK_JUMPS } from "./contract/search.ts";
import type { searchInput, SearchResults, SortOrder } from "./contract/search.ts";
import { noticeOf, TOO_DEEP } from "./notice.ts";
import { presentAnswer } from "./present.ts";
import { groupsOf, relatedOf } from "./related.ts";
import {
  audienceOf,
  selectedByFacet,
  inScope,
  ordersOf,
  planSearch,
  type SearchPlan,
  type Sources,
} from "./search-plan.ts";
import { Deadline } from "./deadline.ts";

export type SearchInput = z.output<typeof searchInput>;

/** Sites to search; `site` supplies the settings (null: defaults). */
export interface SearchTarget {
  readonly sources: Sources;
  readonly sites: readonly Site[];
  readonly site: Site | null;
  /** For the entire request. */
  readonly deadline: Deadline;
}

/** The results of a query, as they are shown. Throws a `Failure` if search is not available. */
export async function findResults(sources: Sources, context: SiteContext, input: SearchInput): Promise<SearchResults> {
  const { site } = context;
  const { results, answer, plan } = await find(
    context,
    { sources, sites: [site], site, deadline: new Deadline() },
    input,
  );
  const failed = answer.failed.length > 0;
  return {
    ...results,
    searchedCodeCount: Math.min(1, plan.indexes.length),
    failedTowns: failed ? [site.name ?? site.custId] : [],
  };
}

/** Provisions whose number or title begins with a query, best first. Throws like `findResults`. */
export async function findSuggestions(
  sources: Sources,
  { search, site, log }: SiteContext,
  query: string,
): Promise<readonly Suggestion[]> {
  const index = inScope(sources, "code")[0]?.indexOf(site) ?? null;
  return index === null || query.trim() === ""
    ? []
    : failIfUnavailable(log, search.suggest(index, query, MAX_QUICK_JUMPS));
}

interface SearchOutcome {
  readonly results: SearchResults;
  readonly answer: SearchAnswer;
  readonly plan: SearchPlan;
  /** The query that was searched last. */
  readonly query: Query;
}

/** The results of a query in several sites, searched as one. The caller adds the towns. Throws like `findResults`. */
export async function find(
  context: Context,
  { sources, sites, site, deadline }: SearchTarget,
  input: SearchInput,
): Promise<SearchOutcome> {
  const reading = read(input.query);
  const plan = planSearch(sources, sites);
  const { searchResultsPerPage: limit, maxSearchPrintPages } = settingsOf(settings, site?.settings);
  const orders = ordersOf(plan, input.scope);
  const request = requestOf(context, plan, input, reading.query);
  const sort = usedOrder(input.sortOrder, orders);
  const isTooDeep = !input.allResults && (input.page + 1) * limit > MAX_SHOWN_RESULTS;
  const page = input.allResults
    ? { offset: 0, limit: limit * maxSearchPrintPages }
    : isTooDeep
      ? { offset: 0, limit: 0 }
      : { offset: input.page * limit, limit };
  const groups = groupsOf(synonymsOf(sites));
  const attemptWith = async (first: SearchRequest): Promise<Attempt> =>
    attempt(async (each) => searchOrNothing(context, deadline, plan.indexes, each), first, groups);
  const attempted = await failIfUnavailable(context.log, attemptWith({ ...request, ...page, sort }));
  const { answer, query, some, related } = attempted;
  const tree = await treeOf(context, deadline, plan, { ...request, query }, answer);
  const corrected =
    answer.total < ENOUGH_RESULTS || some !== null
      ? await suggestCorrection(context, deadline, { indexes: plan.indexes, typed: input.query, groups })
      : null;
  const correction =
    corrected !== null &&
    (await findsMore(context, attempted, attemptWith({ ...request, query: read(corrected).query })))
      ? corrected
      : null;
  const links = deepLinksOf(input.query, query, answer.hits);
  const shown = presentAnswer(input, plan, { ...answer, ...tree }, { links, limit });
  const notice = isTooDeep ? TOO_DEEP : noticeOf(reading, answer.total === 0 ? null : some);
  const results = {
    ...shown,
    ...relatedOf(related, (other) => hrefOf(site, input, other)),
    correction,
    sortOrder: sort,
    sortOrders: orders,
    notice,
  };
  return { results, answer, plan, query };
}

/** A town's own synonyms apply only when that town is the only one searched, from any page. */
function synonymsOf([only, ...others]: readonly Site[]): string {
  return only === undefined || others.length > 0 ? "" : settingsOf(settings, only.settings).searchSynonyms;
}

/** The number of results per town, for all facet selections; no results. */
export async function countBySite(
  context: Context,
  { sources, sites, deadline }: SearchTarget,
  input: SearchInput,
  query: Query,
): Promise<SearchAnswer> {
  const plan = planSearch(sources, sites);
  return failIfUnavailable(
    context.log,
    searchOrNothing(context, deadline, plan.indexes, requestOf(context, plan, input, query)),
  );
}

function requestOf(
  { actor }: Context,
  plan: SearchPlan,
  { guids, scope, selections }: SearchInput,
  query: Query,
): SearchRequest {
  const kinds = inScope(plan.sources, scope).map(({ kind }) => kind);
  return {
    query,
    sort: "relevance",
    // If no source has the requested kind, all kinds are counted.
    ...(scope !== "all" && kinds.length > 0 && { kinds }),
    within: guids,
    selected: selectedByFacet(selections, plan.sources),
    audience: audienceOf(plan, actor),
    offset: 0,
    limit: 0,
  };
}

/** An empty query has no results; "*" finds everything. */
async function searchOrNothing(
  { search }: Context,
  deadline: Deadline,
  indexes: readonly IndexName[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  if (indexes.length === 0 || request.query.k === "none") return NO_RESULTS;
  const answer = await deadline.search(search, indexes, request);
  if (answer.failed.length === indexes.length) throw new SearchUnavailable("no index could answer");
  return answer;
}

/** An engine counts the tree only when it searches a single index. */
async function treeOf(
  context: Context,
  deadline: Deadline,
  { sites, sources, indexes }: SearchPlan,
  request: SearchRequest,
  answer: SearchAnswer,
): Promise<Pick<SearchAnswer, "tree" | "partial">> {
  const [site, ...others] = sites;
  const index = site === undefined || others.length > 0 ? null : (inScope(sources, "code")[0]?.indexOf(site) ?? null);
  if (indexes.length === 1 || index === null || answer.failed.includes(index)) return answer;
  const { tree, partial } = await failIfUnavailable(context.log, searchOrNothing(context, deadline, [index], request));
  return { tree, partial: answer.partial || partial };
}

/** If the correction fails, the results are shown without it. */
async function suggestCorrection(
  { search, log }: Context,
  deadline: Deadline,
  request: Parameters<typeof findCorrection>[1],
): Promise<string | null> {
  const { left } = deadline;
  return left === null ? null : nullIfUnavailable(log, findCorrection(search, { ...request, milliseconds: left }));
}

/** Whether a corrected query finds more that the caller may see, within the same filters. */
async function findsMore({ log }: Context, before: Attempt, corrected: Promise<Attempt>): Promise<boolean> {
  const after = await nullIfUnavailable(log, corrected);
  return after !== null && isMore(after, before);
}

/** The results are useful without a correction, so a failure here is only logged. */
async function nullIfUnavailable<T>(log: Log, answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof SearchUnavailable)) throw error;
    log.error({ err: error }, "Failed to correct a search query");
    return null;
  });
}

/** The address of the same search with another query, as the search screen reads it. */
function hrefOf(
  site: Site | null,
  input: SearchInput & { readonly custIds?: readonly string[]; readonly customerFilters?: string },
  query: string,
): string {
  const { scope, sortOrder, selections, guids, custIds = [], customerFilters = "" } = input;
  const values = {
    query,
    scope: scope === "all" ? null : scope,
    sortOrder: sortOrder === "relevance" ? null : sortOrder,
  };
  const lists = {
    selections: selections.join(","),
    guids: guids.join(","),
    custIds: custIds.join(","),
    customerFilters,
  };
  return `${site === null ? "" : `/${siteKey(site)}`}/search${queryString({ ...values, ...lists })}`;
}

/** SEARCH-36 */
const usedOrder = (order: SortOrder, orders: readonly SortOrder[]): SortOrder =>
  orders.includes(order) ? order : "relevance";

/** Turns search errors into messages for users. */
async function failIfUnavailable<T>(log: Log, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof IndexMissing || error instanceof SearchUnavailable)
      log.error({ err: error }, "Search is unavailable");
    if (error instanceof IndexMissing)
      throw new Failure("unavailable", "This code is not ready to be searched yet. Please try again in a few minutes.");
    if (error instanceof SearchUnavailable)
      throw new Failure("unavailable", "Search is temporarily unavailable. Please try again.");
    throw error;
  }
}
