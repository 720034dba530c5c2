import { unescapeListItem } from "../../domain/list-item.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { TREE_FACET, type IndexName, type SearchHit } from "../../platform/search/port.ts";
import type { DeepLinks, Searcher, SearchSource } from "../../platform/search/source.ts";
import type { Result, Scope, SortOrder } from "./contract/search.ts";

/** The searchable documents of each feature, in the order of their scopes. */
export type Sources = readonly SearchSource<Result>[];

/** Who searches. */
export type Caller = Pick<Context, "actor" | "gate">;

/** The indexes to search for some sites. */
export interface SearchPlan {
  readonly sites: readonly Site[];
  /** In the order of the sites. */
  readonly indexes: readonly IndexName[];
  /** Sources that have an index at one of the sites. */
  readonly sources: Sources;
  /** The index whose tree is counted: only a single site has one. */
  readonly tree: IndexName | null;
  readonly ownerOf: ReadonlyMap<IndexName, { readonly site: Site; readonly source: SearchSource<Result> }>;
}

export function planSearch(sources: Sources, sites: readonly Site[], caller: Caller): SearchPlan {
  const searcher = searcherOf(caller);
  const owners = sites.flatMap((site) =>
    sources.flatMap((source) => source.indexesOf(site, searcher).map((index) => [index, { site, source }] as const)),
  );
  const used = new Set(owners.map(([, { source }]) => source));
  const withTree = sites.length === 1 ? owners.find(([, { source }]) => source.tree !== undefined) : undefined;
  return {
    sites,
    indexes: owners.map(([index]) => index),
    sources: sources.filter((source) => used.has(source)),
    tree: withTree?.[0] ?? null,
    ownerOf: new Map(owners),
  };
}

/** The sources of a scope; none if no source has that kind. */
export const inScope = (sources: Sources, scope: Scope): Sources =>
  scope === "all" ? sources : sources.filter(({ kind }) => kind === scope);

/** The available sort orders, best first (SEARCH-36). The order of the code makes no sense across several codes. */
export function ordersOf({ sources, sites }: SearchPlan, scope: Scope): SortOrder[] {
  const available = new Set<SortOrder>(inScope(sources, scope).flatMap(({ orders }) => orders));
  if (sites.length > 1) available.delete("natural");
  return ["relevance", ...(["natural", "date_asc", "date_desc"] as const).filter((order) => available.has(order))];
}

/** The document facets of some sources, each once. */
export function facetsOf(sources: Sources): readonly { readonly value: string; readonly name: string }[] {
  return [...new Map(sources.flatMap(({ facets }) => facets.map((facet) => [facet.value, facet]))).values()];
}

/** SEARCH-43: selections are "{facet}:{option}"; those of unknown facets are ignored. */
export function selectedByFacet(selections: readonly string[], sources: Sources): Record<string, readonly string[]> {
  const values = [TREE_FACET, ...facetsOf(sources).map(({ value }) => value)];
  return Object.fromEntries(values.map((facet) => [facet, optionsChosen(selections, facet)]));
}

/** The selected values of a facet, as the facet's source writes them. */
export function optionsChosen(selections: readonly string[], facet: string): string[] {
  const prefix = `${facet}:`;
  return selections
    .filter((selection) => selection.startsWith(prefix))
    .map((selection) => unescapeListItem(selection.slice(prefix.length)));
}

/** The audiences that a caller belongs to besides the public, across everything that is searched. */
export function audienceOf({ sites, sources }: SearchPlan, caller: Caller): readonly string[] {
  const searcher = searcherOf(caller);
  return [...new Set(sites.flatMap((site) => sources.flatMap((source) => source.audienceOf(searcher, site))))];
}

export const searcherOf = ({ actor, gate }: Caller): Searcher => ({
  actor,
  may: (site, permission) => gate.may(actor, site, permission),
});

/** Result cards of hits, in their order, with what only the database knows. */
export async function completeCards(
  { db, actor, gate }: Pick<Context, "db" | "actor" | "gate">,
  { ownerOf }: SearchPlan,
  hits: readonly SearchHit[],
  cards: readonly Result[],
): Promise<Result[]> {
  const completed = [...cards];
  const owners = Map.groupBy(cards.keys(), (at) => ownerOf.get(hits[at]?.index ?? "/"));
  for (const [owner, those] of owners) {
    if (owner?.source.complete === undefined) continue;
    const { site, source } = owner;
    const shown = those.flatMap((at) => cards[at] ?? []);
    const may = (permission: string): boolean => gate.may(actor, site, permission);
    const done = await source.complete?.(db, site, shown, { gate, may });
    for (const [number, at] of those.entries()) {
      const card = done?.[number];
      if (card !== undefined) completed[at] = card;
    }
  }
  return completed;
}

/** Turns hits into result cards, each by the source of its index. */
export function cardMaker({ ownerOf }: SearchPlan, links: DeepLinks): (hit: SearchHit) => Result {
  return (hit) => {
    const owner = ownerOf.get(hit.index);
    if (owner === undefined) throw new Error(`Search returned a hit from ${hit.index}, which was not searched.`);
    return owner.source.card(owner.site, hit, links);
  };
}
