import { queryString } from "../../../../platform/http/call.ts";
import { readSearch } from "../search-state.ts";
import { chosenState, readChosen } from "./chosen.ts";
import { FIELD_NAMES, fieldParams, readFields } from "./fields.ts";
import { readSort, writeSort } from "./order.ts";
import type { FinderState } from "./use-finder.ts";

/** The address of a page, as the router gives it. */
interface Page {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const FINDER_PAGE: Page = { pathname: "/search", search: "", hash: "" };

const FINDER_PARAMETERS: ReadonlySet<string> = new Set([...FIELD_NAMES, "sort"]);

/**
 * The finder's state from an address. `custId`: the town of the page, which is selected if the address selects nothing.
 */
export function readFinder(params: URLSearchParams, custId: string | null): FinderState {
  const search = readSearch(params);
  return {
    query: search.query,
    chosen: readChosen(search, custId),
    fields: readFields(params),
    sort: readSort(params.get("sort") ?? ""),
  };
}

/** The address that opens the finder in this state: as its own page (OPEN-04, FINDER-03), or over another page. */
export function finderHref(
  { query, chosen, fields, sort }: FinderState,
  { pathname, search, hash }: Page = FINDER_PAGE,
): string {
  const { custIds, customerFilters } = chosenState(chosen);
  const own = {
    codeFinder: "true",
    query: query.trim(),
    custIds: custIds.join(","),
    customerFilters,
    ...fieldParams(fields),
    sort: writeSort(sort),
  };
  const others = [...new URLSearchParams(search)].filter(([name]) => !FINDER_PARAMETERS.has(name));
  return pathname + queryString({ ...Object.fromEntries(others), ...own }) + hash;
}

/** The address of a page without the finder over it. A results page keeps its search. */
export function withoutFinder({ pathname, search, hash }: Page, isResults: boolean): string {
  const params = new URLSearchParams(search);
  if (!params.has("codeFinder")) return pathname + search + hash;
  for (const name of [
    "codeFinder",
    ...FINDER_PARAMETERS,
    ...(isResults ? [] : ["query", "custIds", "customerFilters"]),
  ])
    params.delete(name);
  return `${pathname}${params.size === 0 ? "" : `?${params}`}${hash}`;
}
