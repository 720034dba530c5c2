import type { z } from "zod";
import { siteKey } from "../../domain/address.ts";
import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import type { Query } from "../../domain/query/query.ts";
import { queryString } from "../../platform/http/call.ts";
import type { Site } from "../../platform/http/site.ts";
import type { SearchRequest } from "../../platform/search/port.ts";
import type { searchInput, SortOrder } from "./contract/search.ts";
import { audienceOf, inScope, selectedByFacet, type Caller, type SearchPlan } from "./search-plan.ts";

export type SearchInput = z.output<typeof searchInput>;

/** What to count for an input: no results, in no order. */
export function countingRequest(
  caller: Caller,
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
    ...(plan.tree !== null && { tree: plan.tree }),
    within: guids,
    selected: selectedByFacet(selections, plan.sources),
    audience: audienceOf(plan, caller),
    offset: 0,
    limit: 0,
  };
}

/** Results per page, and the maximum number of pages to print. */
interface PageLimits {
  readonly perPage: number;
  readonly printedPages: number;
}

/** Whether a page is beyond the deepest result. */
export const isTooDeep = ({ allResults, page }: SearchInput, { perPage }: PageLimits): boolean =>
  !allResults && (page + 1) * perPage > MAX_SHOWN_RESULTS;

/** The results to find: a page, or all that can be printed. */
export function pageOf(input: SearchInput, limits: PageLimits): Pick<SearchRequest, "offset" | "limit"> {
  if (input.allResults) return { offset: 0, limit: limits.perPage * limits.printedPages };
  if (isTooDeep(input, limits)) return { offset: 0, limit: 0 };
  return { offset: input.page * limits.perPage, limit: limits.perPage };
}

/** SEARCH-36 */
export const usedOrder = (order: SortOrder, orders: readonly SortOrder[]): SortOrder =>
  orders.includes(order) ? order : "relevance";

/** The address of the same search with another query, as the search screen reads it. */
export function hrefOf(
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
