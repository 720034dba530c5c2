import { joinGroups, readGroups } from "../../domain/query/related/groups.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import { MUNICIPAL } from "../../domain/query/related/municipal.ts";

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
