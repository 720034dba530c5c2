import type { Client } from "../../../../platform/http/client.ts";
import { getSearchResults, type SearchResults } from "../../contract/search.ts";
import { getAllTownsResults, getManyResults, type ManyResults } from "../../contract/multi.ts";
import { searchesOtherTowns, type SearchState } from "../search-state.ts";

/** The page that searches: that of a town, or the page of no town. */
export interface SearchPage {
  /** Customer id or archive id; null on the page of no town. */
  readonly site: string | null;
  readonly custId: string | null;
}

interface FetchOptions {
  readonly signal?: AbortSignal;
  /** As many results as can be printed, on one page (OPEN-61). */
  readonly allResults?: boolean;
}

/** A page of results, from 0: of the site's code, or of the selected towns (API-59, API-60). */
export function fetchResults(
  api: Client,
  { site, custId }: SearchPage,
  state: SearchState,
  page: number,
  { signal, allResults = false }: FetchOptions = {},
): Promise<SearchResults & Partial<ManyResults>> {
  const { query, scope, sortOrder, selections, guids, custIds, customerFilters } = state;
  const search = { page, allResults, query, scope, sortOrder, selections: [...selections], guids: [...guids] };
  const towns = { custIds: [...custIds], customerFilters };
  if (site === null) return api.call(getAllTownsResults, { ...search, ...towns }, { signal });
  if (searchesOtherTowns(state, custId ?? site))
    return api.call(getManyResults, { ...search, ...towns, site }, { signal });
  return api.call(getSearchResults, { ...search, site }, { signal });
}
