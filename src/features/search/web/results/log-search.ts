import { browserClient } from "../../../../ui/api.ts";
import { logEvent } from "../../../events/contract.ts";
import type { SearchPage } from "./fetch-results.ts";
import { searchHref, type SearchState } from "../search-state.ts";

/** The search that was logged last. Coming back to its results is not a new search. */
let logged: string | null = null;

/** Logs EVENTS-03 for a new search, with its number of results (to show searches without results), and EVENTS-04. */
export function logSearch({ site, custId }: SearchPage, state: SearchState, total: number): void {
  const { query, scope, sortOrder, custIds, customerFilters } = state;
  const key = searchHref(site, {
    query,
    custIds,
    customerFilters,
    scope: "all",
    sortOrder: "relevance",
    selections: [],
    guids: [],
    page: 0,
  });
  if (query.trim() !== "" && logged !== key)
    send(custId, "view_search_results", {
      search_term: query.slice(0, 500),
      scope,
      sort_order: sortOrder,
      result_count: total,
    });
  logged = key;
  logSearchPage(custId, state.page);
}

/** EVENTS-04. `page` from 0. */
export function logSearchPage(custId: string | null, page: number): void {
  send(custId, "page_view", {
    page_path: location.pathname,
    page_title: document.title.slice(0, 500),
    search_page: page,
  });
}

/** Only a town has statistics. Visitors never see an error of logging. */
function send(custId: string | null, eventName: string, info: Readonly<Record<string, string | number>>): void {
  if (custId !== null)
    void browserClient.call(logEvent, { custId, eventName, eventInfo: JSON.stringify(info) }).catch(() => null);
}
