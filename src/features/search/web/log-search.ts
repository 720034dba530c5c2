import { browserClient } from "../../../ui/api.ts";
import { logEvent } from "../../events/contract.ts";
import type { SearchState } from "./search-state.ts";

/** Statistics are never worth an error that a visitor sees. */
const send = (custId: string, eventName: string, info: Readonly<Record<string, string | number>>): void =>
  void browserClient.call(logEvent, { custId, eventName, eventInfo: JSON.stringify(info) }).catch(() => null);

/** EVENTS-03, with how many were found: what is searched for in vain is worth knowing. */
export function logNewSearch(custId: string, { query, scope, sortOrder }: SearchState, found: number): void {
  send(custId, "view_search_results", { search_term: query.slice(0, 500), scope, sort_order: sortOrder, result_count: found });
}

/** EVENTS-04. `page` from 0. */
export function logSearchPage(custId: string, page: number): void {
  send(custId, "page_view", { page_path: location.pathname, page_title: document.title.slice(0, 500), search_page: page });
}
