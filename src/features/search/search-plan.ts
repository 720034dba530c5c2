import { unescapeListItem } from "../../domain/list-item.ts";
import type { KindFilter } from "../../domain/query/language.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { TREE_FACET, type IndexName } from "../../platform/search/port.ts";
import type { Searcher, SearchSource } from "../../platform/search/source.ts";
import { ALL_KINDS, type Result, type SortOrder } from "./contract/search.ts";

/** The searchable documents of each feature, in the order of their scopes. */
export type Sources = readonly SearchSource<Result>[];

/** Who searches. */
export type Caller = Pick<Context, "actor" | "gate">;

type Facet = Extract<KindFilter, { readonly type: "facet" }>;

/** What a search asks for besides its query. */
interface Asked {
  readonly scope: string;
  /** "{facet}:{option}" (SEARCH-43) */
  readonly selections: readonly string[];
}

/** The indexes to search for some sites. */
export interface SearchPlan {
  /** In the order of the sites. */
  readonly indexes: readonly IndexName[];
  /** Sources that have an index at one of the sites. */
  readonly sources: Sources;
  /** Those of the scope; none if no source has that kind. */
  readonly inScope: Sources;
  /** The index whose tree is counted: only a single site has one. */
  readonly tree: IndexName | null;
  readonly ownerOf: ReadonlyMap<IndexName, Owner>;
  /** The audiences that the caller belongs to besides the public, across everything that is searched. */
  readonly audience: readonly string[];
  /** Facets of the scope besides the tree, each once. */
  readonly facets: readonly Facet[];
  /** Selected values by facet, of all sources; those of unknown facets are ignored. */
  readonly selected: Readonly<Record<string, readonly string[]>>;
  /** The available sort orders, best first (SEARCH-36). The order of the code makes no sense across several codes. */
  readonly sortOrders: readonly SortOrder[];
}

/** To whom an index belongs. */
export interface Owner {
  readonly site: Site;
  readonly source: SearchSource<Result>;
}

/** What to search at some sites. */
export function planSearch(
  sources: Sources,
  sites: readonly Site[],
  caller: Caller,
  { scope, selections }: Asked,
): SearchPlan {
  const searcher = searcherOf(caller);
  const owners = sites.flatMap((site) =>
    sources.flatMap((source) => source.indexesOf(site, searcher).map((index) => [index, { site, source }] as const)),
  );
  const used = new Set(owners.map(([, { source }]) => source));
  const withIndex = sources.filter((source) => used.has(source));
  const inScope = scope === ALL_KINDS ? withIndex : withIndex.filter(({ kind }) => kind === scope);
  const withTree = sites.length === 1 ? owners.find(([, { source }]) => source.tree !== undefined) : undefined;
  const orders = new Set<SortOrder>(inScope.flatMap((source) => source.orders));
  if (sites.length > 1) orders.delete("natural");
  return {
    indexes: owners.map(([index]) => index),
    sources: withIndex,
    inScope,
    tree: withTree?.[0] ?? null,
    ownerOf: new Map(owners),
    audience: [...new Set(sites.flatMap((site) => withIndex.flatMap((source) => source.audienceOf(searcher, site))))],
    facets: facetsOf(inScope),
    selected: Object.fromEntries(
      [TREE_FACET, ...facetsOf(withIndex).map(({ facet }) => facet)].map((facet) => [
        facet,
        optionsChosen(selections, facet),
      ]),
    ),
    sortOrders: ["relevance", ...(["natural", "date_asc", "date_desc"] as const).filter((order) => orders.has(order))],
  };
}

export const searcherOf = ({ actor, gate }: Caller): Searcher => ({
  actor,
  may: (site, permission) => gate.may(actor, site, permission),
});

function facetsOf(sources: Sources): readonly Facet[] {
  const facets = sources.flatMap(({ filters }) => filters.filter((filter) => filter.type === "facet"));
  return [...new Map(facets.map((filter) => [filter.facet, filter])).values()];
}

/** The selected values of a facet, as the facet's source writes them. */
export function optionsChosen(selections: readonly string[], facet: string): string[] {
  const prefix = `${facet}:`;
  return selections
    .filter((selection) => selection.startsWith(prefix))
    .map((selection) => unescapeListItem(selection.slice(prefix.length)));
}
