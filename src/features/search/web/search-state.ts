import { customerOf } from "../../../domain/address.ts";
import { queryString } from "../../../platform/http/call.ts";
import type { SortOrder } from "../contract/search.ts";

/** The parameters of a results page's address (SEARCH-22). */
export interface SearchState {
  readonly query: string;
  /** "all", or a kind of documents. */
  readonly scope: string;
  readonly sortOrder: SortOrder;
  /** "{facet value}:{option value}" (SEARCH-43). */
  readonly selections: readonly string[];
  /** Search only within these provisions. */
  readonly guids: readonly string[];
  /** Towns to search; empty: the town of the site, unless `customerFilters` selects others (SEARCH-24). */
  readonly custIds: readonly string[];
  /**
   * Written by `writeFilters` of domain/customer-filter.ts; "" for none. Not parsed here, as every page loads this
   * file.
   */
  readonly customerFilters: string;
  /** From 0; in the address from 1. */
  readonly page: number;
}

const SCOPE = /^[a-z-]{1,40}$/;
const SORT_ORDERS: ReadonlySet<SortOrder> = new Set<SortOrder>(["relevance", "natural", "date_asc", "date_desc"]);
const MAX_PAGES = 100_000;

/**
 * Reads an address. Invalid parameters fall back to their defaults, so that a broken link still searches. `kinds`: those
 * that there are, which only the pages with results know.
 */
export function readSearch(params: URLSearchParams, kinds?: readonly string[]): SearchState {
  const scope = params.get("scope") ?? "";
  const isScope = kinds?.includes(scope) ?? SCOPE.test(scope);
  const sortOrder = params.get("sortOrder") as SortOrder;
  const page = Number(params.get("page") ?? 1);
  return {
    query: params.get("query") ?? "",
    scope: isScope ? scope : "all",
    sortOrder: SORT_ORDERS.has(sortOrder) ? sortOrder : "relevance",
    selections: listOf(params, "selections"),
    guids: listOf(params, "guids"),
    custIds: listOf(params, "custIds"),
    customerFilters: params.get("customerFilters") ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page - 1 : 0,
  };
}

/** A plain form repeats the name for each checkbox; links join values by commas (SEARCH-23). */
function listOf(params: URLSearchParams, name: string): readonly string[] {
  const items = params.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ""))];
}

/**
 * The address of a search, without defaults. `site`: customer id or archive id (SEARCH-21); null for the page of no
 * town.
 */
export function searchHref(site: string | null, state: SearchState): string {
  return searchPath(site) + queryString(searchParams(site, state));
}

export const searchPath = (site: string | null): string => `${site === null ? "" : `/${site}`}/search`;

/** The parameters of a search by name; null or "" for a default. */
export function searchParams(
  site: string | null,
  { query, scope, sortOrder, selections, guids, custIds, customerFilters, page }: SearchState,
) {
  return {
    query,
    scope: scope === "all" ? null : scope,
    sortOrder: sortOrder === "relevance" ? null : sortOrder,
    selections: selections.join(","),
    guids: guids.join(","),
    custIds: isOwn(site, custIds) && customerFilters === "" ? "" : custIds.join(","),
    customerFilters,
    page: page === 0 ? null : page + 1,
  };
}

/** SEARCH-24: whether the site's own town is the only one selected. */
const isOwn = (site: string | null, custIds: readonly string[]): boolean =>
  site !== null && custIds.length === 1 && custIds[0] === customerOf(site);

/** A new search clears scope, filters and page (SEARCH-60); it keeps the sort order, towns and parts. */
export function newSearch(query: string, state: SearchState): SearchState {
  const { sortOrder, guids, custIds, customerFilters } = state;
  return { query, scope: "all", sortOrder, selections: [], guids, custIds, customerFilters, page: 0 };
}

/** Whether the search covers other towns than the site's own (SEARCH-08, SEARCH-17). */
export function searchesOtherTowns({ custIds, customerFilters }: SearchState, custId: string): boolean {
  return customerFilters !== "" || custIds.some((each) => each !== custId);
}
