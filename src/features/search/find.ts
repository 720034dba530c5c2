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
import { customization } from "../sites/contract/session.ts";
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

const settings = customization.pick({ searchResultsPerPage: true, searchSynonyms: true, maxSearchPrintPages: true });

export type SearchInput = z.output<typeof searchInput>;

/** Where is looked, and whose settings hold: null for those of every new town. */
export interface SearchTarget {
  readonly sources: Sources;
  readonly sites: readonly Site[];
  readonly site: Site | null;
  /** Of the whole request. */
  readonly clock: Deadline;
}

/** What a query finds, as it is shown. Throws the `Failure` of a search that cannot answer. */
export async function findResults(sources: Sources, context: SiteContext, asked: SearchInput): Promise<SearchResults> {
  const { site } = context;
  const { results, answer, searched } = await find(
    context,
    { sources, sites: [site], site, clock: new Deadline() },
    asked,
  );
  const failed = answer.failed.length > 0;
  return {
    ...results,
    searchedCodeCount: Math.min(1, searched.indexes.length),
    failedTowns: failed ? [site.name ?? site.custId] : [],
  };
}

/** Provisions whose number or title begins like a query, best first. Throws as `findResults`. */
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
  readonly searched: SearchPlan;
  /** What was searched for in the end. */
  readonly query: Query;
}

/** What a query finds in some sites, searched as one; towns among the results are for the caller to add. Throws as `findResults`. */
export async function find(
  context: Context,
  { sources, sites, site, clock }: SearchTarget,
  asked: SearchInput,
): Promise<SearchOutcome> {
  const reading = read(asked.query);
  const searched = planSearch(sources, sites);
  const { searchResultsPerPage: limit, maxSearchPrintPages } = settings.parse(site?.settings ?? {});
  const orders = ordersOf(searched, asked.scope);
  const request = requestOf(context, searched, asked, reading.query);
  const sort = usedOrder(asked.sortOrder, orders);
  const isTooDeep = !asked.allResults && (asked.page + 1) * limit > MAX_SHOWN_RESULTS;
  const page = asked.allResults
    ? { offset: 0, limit: limit * maxSearchPrintPages }
    : isTooDeep
      ? { offset: 0, limit: 0 }
      : { offset: asked.page * limit, limit };
  const groups = groupsOf(synonymsOf(sites));
  const attempted = async (asking: SearchRequest): Promise<Attempt> =>
    attempt(async (each) => searchOrNothing(context, clock, searched.indexes, each), asking, groups);
  const made = await failIfUnavailable(context.log, attempted({ ...request, ...page, sort }));
  const { answer, query, some, related } = made;
  const tree = await treeOf(context, clock, searched, { ...request, query }, answer);
  const mended =
    answer.total < ENOUGH_RESULTS || some !== null
      ? await suggestCorrection(context, clock, { indexes: searched.indexes, typed: asked.query, groups })
      : null;
  const correction =
    mended !== null && (await findsMore(context, made, attempted({ ...request, query: read(mended).query })))
      ? mended
      : null;
  const arrival = deepLinksOf(asked.query, query, answer.hits);
  const shown = presentAnswer(asked, searched, { ...answer, ...tree }, { arrival, limit });
  const notice = isTooDeep ? TOO_DEEP : noticeOf(reading, answer.total === 0 ? null : some);
  const results = {
    ...shown,
    ...relatedOf(related, (other) => hrefOf(site, asked, other)),
    correction,
    sortOrder: sort,
    sortOrders: orders,
    notice,
  };
  return { results, answer, searched, query };
}

/** A town's own words say what they mean in its law: they hold where it is searched alone, from whatever page. */
function synonymsOf([only, ...others]: readonly Site[]): string {
  return only === undefined || others.length > 0 ? "" : settings.parse(only.settings ?? {}).searchSynonyms;
}

/** How much a query finds by town, of all that is asked for; no results. */
export async function countBySite(
  context: Context,
  { sources, sites, clock }: SearchTarget,
  asked: SearchInput,
  query: Query,
): Promise<SearchAnswer> {
  const searched = planSearch(sources, sites);
  return failIfUnavailable(
    context.log,
    searchOrNothing(context, clock, searched.indexes, requestOf(context, searched, asked, query)),
  );
}

function requestOf(
  { actor }: Context,
  searched: SearchPlan,
  { guids, scope, selections }: SearchInput,
  query: Query,
): SearchRequest {
  const kinds = inScope(searched.sources, scope).map(({ kind }) => kind);
  return {
    query,
    sort: "relevance",
    // All kinds are counted where a kind is asked for that there is not.
    ...(scope !== "all" && kinds.length > 0 && { kinds }),
    within: guids,
    selected: selectedByFacet(selections, searched.sources),
    audience: audienceOf(searched, actor),
    offset: 0,
    limit: 0,
  };
}

/** Who typed nothing is looking for nothing; "*" asks for everything. */
async function searchOrNothing(
  { search }: Context,
  clock: Deadline,
  indexes: readonly IndexName[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  if (indexes.length === 0 || request.query.k === "none") return NO_RESULTS;
  const answer = await clock.search(search, indexes, request);
  if (answer.failed.length === indexes.length) throw new SearchUnavailable("no index could answer");
  return answer;
}

/** Engines count the tree of an index that is asked alone. */
async function treeOf(
  context: Context,
  clock: Deadline,
  { sites, sources, indexes }: SearchPlan,
  request: SearchRequest,
  answer: SearchAnswer,
): Promise<Pick<SearchAnswer, "tree" | "partial">> {
  const [site, ...others] = sites;
  const index = site === undefined || others.length > 0 ? null : (inScope(sources, "code")[0]?.indexOf(site) ?? null);
  if (indexes.length === 1 || index === null || answer.failed.includes(index)) return answer;
  const { tree, partial } = await failIfUnavailable(context.log, searchOrNothing(context, clock, [index], request));
  return { tree, partial: answer.partial || partial };
}

/** What was found is shown without a correction where there is none to be had. */
async function suggestCorrection(
  { search, log }: Context,
  clock: Deadline,
  misspelled: Parameters<typeof findCorrection>[1],
): Promise<string | null> {
  const { left } = clock;
  return left === null ? null : nullIfUnavailable(log, findCorrection(search, { ...misspelled, milliseconds: left }));
}

/** Whether a mended query finds more, in what may be seen of what was chosen. */
async function findsMore({ log }: Context, before: Attempt, mended: Promise<Attempt>): Promise<boolean> {
  const after = await nullIfUnavailable(log, mended);
  return after !== null && isMore(after, before);
}

/** What was found is worth showing without a correction, so that search cannot answer is only logged. */
async function nullIfUnavailable<T>(log: Log, asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof SearchUnavailable)) throw error;
    log.error({ err: error }, "search could not correct a query");
    return null;
  });
}

/** The address of the same search for something else, as the search screen reads it. */
function hrefOf(
  site: Site | null,
  asked: SearchInput & { readonly custIds?: readonly string[]; readonly customerFilters?: string },
  query: string,
): string {
  const { scope, sortOrder, selections, guids, custIds = [], customerFilters = "" } = asked;
  const stated = {
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
  return `${site === null ? "" : `/${siteKey(site)}`}/search${queryString({ ...stated, ...lists })}`;
}

/** SEARCH-36 */
const usedOrder = (order: SortOrder, orders: readonly SortOrder[]): SortOrder =>
  orders.includes(order) ? order : "relevance";

/** What people read when search cannot answer. */
async function failIfUnavailable<T>(log: Log, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof IndexMissing || error instanceof SearchUnavailable)
      log.error({ err: error }, "search could not answer");
    if (error instanceof IndexMissing)
      throw new Failure("unavailable", "This code cannot be searched yet. Please try again in a few minutes.");
    if (error instanceof SearchUnavailable)
      throw new Failure("unavailable", "Search cannot answer at the moment. Please try again.");
    throw error;
  }
}
