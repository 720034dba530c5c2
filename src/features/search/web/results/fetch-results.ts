import type { Client } from "../../../../platform/http/client.ts";
import { getSearchResults, type SearchResults } from "../../contract/search.ts";
import { getAllTownsResults, getManyResults, type ManyResults } from "../../contract/multi.ts";
import { searchesOtherTowns, type SearchState } from "../search-state.ts";

/** Where a search is asked: on the pages of a town, or of none. */
export interface SearchPage {
  /** Customer id or archive id; null on the page of no town. */
  readonly site: string | null;
  readonly custId: string | null;
}

interface AskOptions {
  readonly signal?: AbortSignal;
  /** As many as are printed, on one page (OPEN-61). */
  readonly allResults?: boolean;
}

/** A page of what a search finds, from 0: in the code of the site, or in the towns that were chosen (API-59, API-60). */
export function fetchResults(
  api: Client,
  { site, custId }: SearchPage,
  state: SearchState,
  page: number,
  { signal, allResults = false }: AskOptions = {},
): Promise<SearchResults & Partial<ManyResults>> {
  const { query, scope, sortOrder, selections, guids, custIds, customerFilters } = state;
  const search = { page, allResults, query, scope, sortOrder, selections: [...selections], guids: [...guids] };
  const towns = { custIds: [...custIds], customerFilters };
  if (site === null) return api.call(getAllTownsResults, { ...search, ...towns }, { signal });
  if (searchesOtherTowns(state, custId ?? site))
    return api.call(getManyResults, { ...search, ...towns, site }, { signal });
  return api.call(getSearchResults, { ...search, site }, { signal });
}
