import { unescapeListItem } from "../../domain/list-item.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Site } from "../../platform/http/site.ts";
import { TREE_FACET, type IndexName, type SearchHit } from "../../platform/search/port.ts";
import type { DeepLinks, SearchSource } from "../../platform/search/source.ts";
import type { Result, Scope, SortOrder } from "./contract/search.ts";

/** What the features give to search, in the order of their scopes. */
export type Sources = readonly SearchSource<Result>[];

/** What is searched of some sites. */
export interface SearchPlan {
  readonly sites: readonly Site[];
  /** In the order of the sites. */
  readonly indexes: readonly IndexName[];
  /** Sources that have an index at one of the sites. */
  readonly sources: Sources;
  readonly placeOf: ReadonlyMap<IndexName, { readonly site: Site; readonly source: SearchSource<Result> }>;
}

export function planSearch(sources: Sources, sites: readonly Site[]): SearchPlan {
  const places = sites.flatMap((site) =>
    sources.flatMap((source) => {
      const index = source.indexOf(site);
      return index === null ? [] : [[index, { site, source }] as const];
    }),
  );
  const found = new Set(places.map(([, { source }]) => source));
  return {
    sites,
    indexes: places.map(([index]) => index),
    sources: sources.filter((source) => found.has(source)),
    placeOf: new Map(places),
  };
}

/** Sources of a scope; none for a kind that there is not. */
export const inScope = (sources: Sources, scope: Scope): Sources =>
  scope === "all" ? sources : sources.filter(({ kind }) => kind === scope);

/** Orders to be had, best first (SEARCH-36). The order of a code says nothing across codes. */
export function ordersOf({ sources, sites }: SearchPlan, scope: Scope): SortOrder[] {
  const had = new Set<SortOrder>(inScope(sources, scope).flatMap(({ orders }) => orders));
  if (sites.length > 1) had.delete("natural");
  return ["relevance", ...(["natural", "date_asc", "date_desc"] as const).filter((order) => had.has(order))];
}

/** Facets over documents, each once, and that over the tree of the code. */
export function facetsOf(sources: Sources): readonly { readonly value: string; readonly name: string }[] {
  return [...new Map(sources.flatMap(({ facets }) => facets.map((facet) => [facet.value, facet]))).values()];
}

/** SEARCH-43: selections are "{facet}:{option}"; those of facets that there are not choose nothing. */
export function selectedByFacet(selections: readonly string[], sources: Sources): Record<string, readonly string[]> {
  const values = [TREE_FACET, ...facetsOf(sources).map(({ value }) => value)];
  return Object.fromEntries(values.map((facet) => [facet, optionsChosen(selections, facet)]));
}

/** The values of a facet's options that are chosen, as the facet's source gave them. */
export function optionsChosen(selections: readonly string[], facet: string): string[] {
  const before = `${facet}:`;
  return selections
    .filter((selection) => selection.startsWith(before))
    .map((selection) => unescapeListItem(selection.slice(before.length)));
}

/** What an actor may see beyond the public, in all that is searched. */
export function audienceOf({ sites, sources }: SearchPlan, actor: Actor): readonly string[] {
  return [...new Set(sites.flatMap((site) => sources.flatMap((source) => source.audienceOf(actor, site))))];
}

/** Shows finds as the sources of their indexes do. */
export function cardMaker({ placeOf }: SearchPlan, arrival: DeepLinks): (hit: SearchHit) => Result {
  return (hit) => {
    const place = placeOf.get(hit.index);
    if (place === undefined) throw new Error(`Search answered from ${hit.index}, which was not asked.`);
    return place.source.card(place.site, hit, arrival);
  };
}
