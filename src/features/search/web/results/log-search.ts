import { browserClient } from "../../../../ui/api.ts";
import { logEvent } from "../../../events/contract.ts";
import type { SearchPage } from "./fetch-results.ts";
import { searchHref, type SearchState } from "../search-state.ts";

/** The search whose event was logged: coming back to its results is no new search. */
let logged: string | null = null;

/** EVENTS-03 of a new search, with how many were found: what is searched for in vain is worth knowing; EVENTS-04 of its page. */
export function logSearch({ site, custId }: SearchPage, state: SearchState, found: number): void {
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
      result_count: found,
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

/** Statistics are of a town, and never worth an error that a visitor sees. */
function send(custId: string | null, eventName: string, info: Readonly<Record<string, string | number>>): void {
  if (custId !== null)
    void browserClient.call(logEvent, { custId, eventName, eventInfo: JSON.stringify(info) }).catch(() => null);
}
