import type { z } from "zod";
import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import type { Query } from "../../domain/query/query.ts";
import type { SearchRequest } from "../../platform/search/port.ts";
import { ALL_KINDS, type searchInput, type SortOrder } from "./contract/search.ts";
import type { SearchPlan } from "./search-plan.ts";

export type SearchInput = z.output<typeof searchInput>;

/** Results per page, and the maximum number of pages to print. */
interface PageLimits {
  readonly perPage: number;
  readonly printedPages: number;
}

/** What to ask the engine for an input. */
interface Requested {
  /** A page of results, or all that can be printed. */
  readonly request: SearchRequest & { readonly sort: SortOrder };
  /** Only the counts: no results, in no order. */
  readonly counting: SearchRequest;
  /** Whether the page is beyond the deepest result. */
  readonly isTooDeep: boolean;
}

export function requestOf(plan: SearchPlan, input: SearchInput, query: Query, limits: PageLimits): Requested {
  const { allResults, page, sortOrder } = input;
  const { perPage, printedPages } = limits;
  const counting = countingRequest(plan, input, query);
  const isTooDeep = !allResults && (page + 1) * perPage > MAX_SHOWN_RESULTS;
  const part = allResults
    ? { offset: 0, limit: perPage * printedPages }
    : isTooDeep
      ? { offset: 0, limit: 0 }
      : { offset: page * perPage, limit: perPage };
  // SEARCH-36
  const sort = plan.sortOrders.includes(sortOrder) ? sortOrder : "relevance";
  return { request: { ...counting, ...part, sort }, counting, isTooDeep };
}

/** What to count for an input. */
export const countingRequest = (
  { inScope, tree, selected, audience }: SearchPlan,
  { guids, scope }: SearchInput,
  query: Query,
): SearchRequest => ({
  query,
  sort: "relevance",
  // If no source has the requested kind, all kinds are counted.
  ...(scope !== ALL_KINDS && inScope.length > 0 && { kinds: inScope.map(({ kind }) => kind) }),
  ...(tree !== null && { tree }),
  within: guids,
  selected,
  audience,
  offset: 0,
  limit: 0,
});
