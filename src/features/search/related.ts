import type { Expanded } from "../../domain/query/related/expand.ts";
import { joinGroups, readGroups } from "../../domain/query/related/groups.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import { MUNICIPAL } from "../../domain/query/related/municipal.ts";
import type { SearchResults } from "./contract/search.ts";

const productGroups = readGroups(MUNICIPAL);
const MAX_CACHED = 200;
const cache = new Map<string, TermGroups>();

/** The product's related terms and those of a town, from its setting `searchSynonyms`. */
export function groupsOf(synonyms: string): TermGroups {
  if (synonyms.trim() === "") return productGroups;
  const known = cache.get(synonyms);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const groups = joinGroups(productGroups, readGroups(synonyms));
  cache.set(synonyms, groups);
  return groups;
}

/** SEARCH-50, SEARCH-51. `hrefOf`: the address of the same search with another query. */
export function relatedOf(
  { searched, offered, exact }: Pick<Expanded, "searched" | "offered" | "exact">,
  hrefOf: (query: string) => string,
): Pick<SearchResults, "relatedTerms" | "relatedSearched" | "exactTerm"> {
  return {
    relatedTerms: [...(searched.length > 0 ? searched : offered)],
    relatedSearched: searched.length > 0,
    exactTerm: exact === null ? null : { term: exact.term, url: hrefOf(exact.query) },
  };
}
