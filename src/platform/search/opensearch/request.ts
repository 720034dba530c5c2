import { MAX_SHOWN_RESULTS } from "../../../domain/query/max-shown-results.ts";
import type { Query } from "../../../domain/query/query.ts";
import { TREE_FACET, TREE_LEVELS, MAX_TREE_NODES } from "../port.ts";
import type { SearchRequest, Sort } from "../port.ts";
import type { Pins } from "./cited.ts";
import { ALL, NONE, but, every, is, isIn, matching, scoring, some } from "./query.ts";
import type { Dsl } from "./query.ts";

/** Base scores of cited provisions and of matches inside them; higher than any other score. Scores have 24 bits. */
const PINNED_SCORE = 1_000_000;
const WITHIN_SCORE = 200_000;
/** Orders cited provisions by level, whatever their words. */
const ABOVE = 10_000;
const PINNED_LEVELS = 4;
const MAX_INDEXES = 10_000;
/** Maximum number of values of one named facet, and of all other facets together; the most frequent ones. */
const MAX_VALUES = 1000;
const MAX_PARTS = 10_000;
const MAX_KINDS = 255;

/** Names of the aggregations. */
export const COUNTED = {
  kinds: "kinds",
  indexes: "indexes",
  facets: "facets",
  facet: (name: string) => `facet ${name}`,
  tree: (level: number) => `tree ${level}`,
} as const;

/** The scope of a search. */
export interface Scope {
  /** Ids of builds in the order of the indexes; null: one index, through its alias. */
  readonly builds: readonly string[] | null;
  /** Build whose tree to count, of several; a single index counts its own. */
  readonly treeOf?: string;
  /** Ids of documents to leave out of each build; of the only index, `build` is null. */
  readonly without: readonly { readonly build: string | null; readonly ids: readonly string[] }[];
  /** What the query cites; null if nothing, or if it does not exist. */
  readonly pins: Pins | null;
  /** Time after which the server returns what it has found. */
  readonly milliseconds: number;
}

/** The complete search request: matches, counts and fields to return. */
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
    aggs: aggregations(chosen, facetNames(request), scope),
  };
}

function queryParts(request: SearchRequest, { builds, without, pins }: Scope): object {
  const leftOut = without.map(({ build, ids }) =>
    every([...(build === null ? [] : [is("build", build)]), isIn("id", ids)]),
  );
  const filter = [
    matchesOf(request.query, pins),
    ...visibilityFilters(request),
    ...(builds === null ? [] : [isIn("build", builds)]),
    ...(leftOut.length === 0 ? [] : [but(leftOut)]),
  ];
  if (request.sort !== "relevance") return { filter, should: builds === null ? [] : buildRanks(builds) };
  return { filter, should: [...scoring(pins ? pins.query : request.query), ...(pins ? pinRanks(pins) : [])] };
}

/** The matches of a query. In indexes that have what it cites: the cited provisions and the rest of the query. */
function matchesOf(query: Query, pins: Pins | null): Dsl {
  const original = matching(query) ?? NONE;
  if (!pins) return original;
  const here = isIn("build", pins.builds);
  const instead = some([{ ids: { values: pins.pinned } }, matching(pins.query) ?? NONE]);
  return some([every([here, instead]), but([here], [original])]);
}

/** Ranks cited provisions first, higher ones before lower ones, then matches inside them. */
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

/** Filters for the caller's audience and the search scope, regardless of selections. */
function visibilityFilters({ within = [], audience = [] }: SearchRequest): readonly Dsl[] {
  return [isIn("audience", ["public", ...audience]), ...(within.length > 0 ? [isIn("under", within)] : [])];
}

interface Choice {
  readonly of: "kinds" | "tree" | `facet:${string}`;
  readonly filter: Dsl;
}

/** The selections. The counts of a facet apply all selections except its own. */
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

/** Names of the document facets in a request, with or without values. */
const facetNames = ({ selected = {} }: SearchRequest): readonly string[] =>
  Object.keys(selected).filter((name) => name !== TREE_FACET);

/** Lucene pattern for the stored values of a facet (in Lucene a dot also matches the end of a line). */
const valuesOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}\n.*`;

function aggregations(chosen: readonly Choice[], names: readonly string[], { builds, treeOf }: Scope): Dsl {
  const without = (own: Choice["of"] | null): Dsl => {
    const others = chosen.filter(({ of }) => of !== own).map(({ filter }) => filter);
    return others.length === 0 ? ALL : every(others);
  };
  const counted = (own: Choice["of"] | null, terms: Dsl, aggs: Dsl = {}): { filter: Dsl; aggs: Dsl } => ({
    filter: without(own),
    aggs: { values: { terms, ...aggs } },
  });
  const facets = names.map((name): [string, Dsl] => [
    COUNTED.facet(name),
    counted(`facet:${name}`, { field: "facets", size: MAX_VALUES, include: valuesOf(name) }),
  ]);
  const named = names.length === 0 ? {} : { exclude: names.map((name) => `(${valuesOf(name)})`).join("|") };
  const levels = Array.from(
    { length: builds !== null && treeOf === undefined ? 0 : TREE_LEVELS },
    (_each, level): [string, Dsl] => {
      const terms = { field: `tree${level}`, size: level === 0 ? MAX_PARTS : MAX_TREE_NODES + 1 };
      const { filter, aggs } = counted("tree", terms, { aggs: { first: { min: { field: "position" } } } });
      const inIndex = treeOf !== undefined ? every([filter, is("build", treeOf)]) : filter;
      return [COUNTED.tree(level), { filter: inIndex, aggs }];
    },
  );
  return {
    [COUNTED.kinds]: counted("kinds", { field: "type", size: MAX_KINDS }),
    [COUNTED.facets]: counted(null, { field: "facets", size: MAX_VALUES, ...named }),
    ...Object.fromEntries([...facets, ...levels]),
    ...(builds === null ? {} : { [COUNTED.indexes]: counted(null, { field: "index", size: MAX_INDEXES }) }),
  };
}

/**
 * Sort keys. Relevance: ties by position, then by index name. Otherwise: the order of the indexes as given, then of
 * each index.
 */
function sortOf(sort: Sort, { builds }: Scope): readonly Dsl[] {
  const position = { position: "asc" };
  // For several indexes the score encodes the index (see `buildRanks`); for relevance the score is already used.
  const natural = builds === null ? [position] : [{ _score: "desc" }, position];
  if (sort === "natural") return natural;
  if (sort === "relevance") return [{ _score: "desc" }, position, ...(builds === null ? [] : [{ index: "asc" }])];
  return [{ date: { order: sort === "date_asc" ? "asc" : "desc", missing: "_last" } }, ...natural];
}

/**
 * Scores that rank earlier builds first. A build's rank from the end is built from its bits, so that thousands of
 * builds need few clauses.
 */
function buildRanks(builds: readonly string[]): readonly Dsl[] {
  const bits = Math.ceil(Math.log2(builds.length + 1));
  return Array.from({ length: bits }, (_each, bit): Dsl => {
    const having = builds.filter((_build, at) => ((builds.length - at) >> bit) % 2 === 1);
    return { constant_score: { filter: isIn("build", having), boost: 2 ** bit } };
  });
}
