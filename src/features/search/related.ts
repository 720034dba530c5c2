import { siteKey } from "../../domain/address.ts";
import type { Expanded } from "../../domain/query/related/expand.ts";
import { queryString } from "../../platform/http/call.ts";
import type { Site } from "../../platform/http/site.ts";
import { ALL_KINDS, type SearchResults } from "./contract/search.ts";
import type { SearchInput } from "./request.ts";

/** SEARCH-50, SEARCH-51 */
export function relatedOf(
  { searched, offered, exact }: Pick<Expanded, "searched" | "offered" | "exact">,
  site: Site | null,
  input: SearchInput,
): Pick<SearchResults, "relatedTerms" | "relatedSearched" | "exactTerm"> {
  return {
    relatedTerms: [...(searched.length > 0 ? searched : offered)],
    relatedSearched: searched.length > 0,
    exactTerm: exact === null ? null : { term: exact.term, url: hrefOf(site, input, exact.query) },
  };
}

/** The address of the same search with another query, as the search screen reads it. */
function hrefOf(
  site: Site | null,
  input: SearchInput & { readonly custIds?: readonly string[]; readonly customerFilters?: string },
  query: string,
): string {
  const { scope, sortOrder, selections, guids, custIds = [], customerFilters = "" } = input;
  const values = {
    query,
    scope: scope === ALL_KINDS ? null : scope,
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
