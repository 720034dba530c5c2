import { MAX_SHOWN_RESULTS } from "../../../domain/query/max-shown-results.ts";
import type { Query } from "../../../domain/query/query.ts";
import { TREE_FACET, TREE_LEVELS, MAX_TREE_NODES } from "../port.ts";
import type { SearchRequest, Sort } from "../port.ts";
import type { Pins } from "./cited.ts";
import { ALL, NONE, but, every, isIn, matching, scoring, some } from "./query.ts";
import type { Dsl } from "./query.ts";

/** Above every other score: what the query cites, and below it what lies in that. Scores have 24 bits. */
const PINNED_SCORE = 1_000_000;
const WITHIN_SCORE = 200_000;
/** Provisions that are cited stand by their level, whatever their words. */
const ABOVE = 10_000;
const PINNED_LEVELS = 4;
const MAX_INDEXES = 10_000;
/** Of one facet, the most frequent; of those that the request does not name, all together. */
const MAX_VALUES = 1000;
const MAX_PARTS = 10_000;

/** Names of what is counted beside the hits. */
export const COUNTED = {
  kinds: "kinds",
  indexes: "indexes",
  facets: "facets",
  facet: (name: string) => `facet ${name}`,
  tree: (level: number) => `tree ${level}`,
} as const;

/** What is searched. */
export interface Scope {
  /** Ids of builds, in the order of the indexes; null: what the alias shows, of one index. */
  readonly builds: readonly string[] | null;
  /** What the query cites; null where it is not there, or nothing is cited. */
  readonly pins: Pins | null;
  /** When the server stops and answers what it found. */
  readonly milliseconds: number;
}

/** The whole of a search: what is found, counted and shown of it. */
export function bodyOf(request: SearchRequest, scope: Scope): Dsl {
  const chosen = choices(request);
  const parts = queryParts(request, scope);
  return {
    ...(request.offset + request.limit > MAX_SHOWN_RESULTS
      ? { size: 0 }
      : { size: request.limit, from: request.offset }),
    timeout: `${scope.milliseconds}ms`,
    track_total_hits: true,
    track_scores: request.sort === "relevance",
    query: { bool: parts },
    ...(chosen.length === 0 ? {} : { post_filter: every(chosen.map(({ filter }) => filter)) }),
    sort: sortOf(request.sort, scope),
    docvalue_fields: ["build"],
    aggs: aggregations(chosen, facetNames(request), scope.builds === null),
  };
}

function queryParts(request: SearchRequest, { builds, pins }: Scope): object {
  const filter = [
    matchesOf(request.query, pins),
    ...visibilityFilters(request),
    ...(builds === null ? [] : [isIn("build", builds)]),
  ];
  if (request.sort !== "relevance") return { filter, should: builds === null ? [] : buildRanks(builds) };
  return { filter, should: [...scoring(pins ? pins.query : request.query), ...(pins ? pinRanks(pins) : [])] };
}

/** What a query finds: in indexes that have what it cites, that and what else it asks for. */
function matchesOf(query: Query, pins: Pins | null): Dsl {
  const found = matching(query) ?? NONE;
  if (!pins) return found;
  const here = isIn("build", pins.builds);
  const instead = some([{ ids: { values: pins.pinned } }, matching(pins.query) ?? NONE]);
  return some([every([here, instead]), but([here], [found])]);
}

/** What is cited first, among it what stands higher, then what lies in it. */
function pinRanks({ pinned, within }: Pins): readonly Dsl[] {
  const first = (depth: number): Dsl => every([{ ids: { values: pinned } }, { range: { depth: { lte: depth } } }]);
  const levels = Array.from({ length: PINNED_LEVELS }, (_each, depth): Dsl => ({
    constant_score: { filter: first(depth), boost: ABOVE },
  }));
  const inside: Dsl = { constant_score: { filter: isIn("under", within), boost: WITHIN_SCORE } };
  return [
    { constant_score: { filter: { ids: { values: pinned } }, boost: PINNED_SCORE } },
    ...levels,
    ...(within.length === 0 ? [] : [inside]),
  ];
}

/** What the one who asks may see of what is searched, whatever is selected. */
function visibilityFilters({ within = [], audience = [] }: SearchRequest): readonly Dsl[] {
  return [isIn("audience", ["public", ...audience]), ...(within.length > 0 ? [isIn("under", within)] : [])];
}

interface Choice {
  readonly of: "kinds" | "tree" | `facet:${string}`;
  readonly filter: Dsl;
}

/** The selections, which the counts of other facets respect and their own do not. */
function choices({ kinds, selected = {} }: SearchRequest): readonly Choice[] {
  const facets = Object.entries(selected).filter(([, values]) => values.length > 0);
  return [
    ...(kinds ? [{ of: "kinds", filter: isIn("type", kinds) } as const] : []),
    ...facets.map(([name, values]): Choice =>
      name === TREE_FACET
        ? { of: "tree", filter: isIn("under", values) }
        : {
            of: `facet:${name}`,
            filter: isIn(
              "facets",
              values.map((value) => `${name}\n${value}`),
            ),
          },
    ),
  ];
}

/** Facets over documents that a request names, with values or without. */
const facetNames = ({ selected = {} }: SearchRequest): readonly string[] =>
  Object.keys(selected).filter((name) => name !== TREE_FACET);

/** The values of a facet as they are kept, for a pattern of Lucene (where a dot stands for the end of a line too). */
const valuesOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}\n.*`;

function aggregations(chosen: readonly Choice[], names: readonly string[], withTree: boolean): Dsl {
  const without = (own: Choice["of"] | null): Dsl => {
    const others = chosen.filter(({ of }) => of !== own).map(({ filter }) => filter);
    return others.length === 0 ? ALL : every(others);
  };
  const counted = (own: Choice["of"] | null, terms: Dsl, aggs: Dsl = {}): Dsl => ({
    filter: without(own),
    aggs: { values: { terms, ...aggs } },
  });
  const facets = names.map((name): [string, Dsl] => [
    COUNTED.facet(name),
    counted(`facet:${name}`, { field: "facets", size: MAX_VALUES, include: valuesOf(name) }),
  ]);
  const named = names.length === 0 ? {} : { exclude: names.map((name) => `(${valuesOf(name)})`).join("|") };
  const levels = Array.from({ length: withTree ? TREE_LEVELS : 0 }, (_each, level): [string, Dsl] => {
    const terms = { field: `tree${level}`, size: level === 0 ? MAX_PARTS : MAX_TREE_NODES + 1 };
    return [COUNTED.tree(level), counted("tree", terms, { aggs: { first: { min: { field: "position" } } } })];
  });
  return {
    [COUNTED.kinds]: counted("kinds", { field: "type" }),
    [COUNTED.facets]: counted(null, { field: "facets", size: MAX_VALUES, ...named }),
    ...Object.fromEntries([...facets, ...levels]),
    ...(withTree ? {} : { [COUNTED.indexes]: counted(null, { field: "index", size: MAX_INDEXES }) }),
  };
}

/** By relevance equals stand by their places in their indexes, then by the names of these; else in the order of the indexes as given, then of each index. */
function sortOf(sort: Sort, { builds }: Scope): readonly Dsl[] {
  const position = { position: "asc" };
  // Of several indexes the score says which one it is (see `ranks`); relevance has the score already.
  const place = builds === null ? [position] : [{ _score: "desc" }, position];
  if (sort === "natural") return place;
  if (sort === "relevance") return [{ _score: "desc" }, position, ...(builds === null ? [] : [{ index: "asc" }])];
  return [{ date: { order: sort === "date_asc" ? "asc" : "desc", missing: "_last" } }, ...place];
}

/** Scores that put earlier builds first: a build's rank from the end, made of its bits, so that thousands take few clauses. */
function buildRanks(builds: readonly string[]): readonly Dsl[] {
  const bits = Math.ceil(Math.log2(builds.length + 1));
  return Array.from({ length: bits }, (_each, bit): Dsl => {
    const having = builds.filter((_build, at) => ((builds.length - at) >> bit) % 2 === 1);
    return { constant_score: { filter: isIn("build", having), boost: 2 ** bit } };
  });
}
