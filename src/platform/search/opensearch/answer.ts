import { z } from "zod";
import { leavesOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query.ts";
import { MatchFinder } from "../../../domain/query/text/matches.ts";
import { present } from "../../../domain/query/text/snippet.ts";
import { DOCUMENT_ROLES, TREE_LEVELS } from "../port.ts";
import type { IndexName, Json, SearchAnswer, SearchHit } from "../port.ts";
import { hitKey } from "./contents.ts";
import { COUNTED } from "./request.ts";
import { treeOf } from "./tree.ts";

/** What is not JSON is an answer that we do not understand. */
function cardIn(text: string | null, context: z.core.$RefinementCtx): Json {
  try {
    return text === null ? null : (JSON.parse(text) as Json);
  } catch {
    context.addIssue({ code: "custom", message: "The card is not JSON." });
    return null;
  }
}

const place = z.object({ id: z.string(), title: z.string() });
/** The fields stored for display (`storedDocument`). */
export const shownDocument = z.object({
  id: z.string(),
  kind: z.string(),
  parts: z.array(z.string()),
  role: z.enum(DOCUMENT_ROLES),
  number: z.string(),
  label: z.string(),
  title: z.string(),
  text: z.string(),
  notes: z.string(),
  terms: z.array(z.string()),
  parents: z.array(place),
  date: z.string().nullish(),
  category: z.string(),
  subject: z.string(),
  comment: z.string(),
  card: z.string().nullable().transform(cardIn),
});
type Shown = z.output<typeof shownDocument>;

const bucket = z.object({
  key: z.string(),
  doc_count: z.int(),
  first: z.object({ value: z.number().nullable() }).optional(),
});
type Bucket = z.output<typeof bucket>;

/** The server's answer to `bodyOf`. */
export const searchAnswer = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.int() }),
  hits: z.object({
    total: z.object({ value: z.int() }),
    hits: z.array(
      z.object({
        _score: z.number().nullable(),
        _source: z.object({ index: z.string(), shown: shownDocument }),
        fields: z.object({ build: z.tuple([z.string()]) }),
      }),
    ),
  }),
  aggregations: z.record(z.string(), z.object({ values: z.object({ buckets: z.array(bucket) }) })).default({}),
});
export type ServerAnswer = z.output<typeof searchAnswer>;

/** True if some shards failed: their documents are not in the answer. */
export const hasFailedShards = ({ _shards: shards }: ServerAnswer): boolean => shards.failed > 0;

export interface SearchParts {
  readonly indexes: readonly IndexName[];
  /** The indexes that could not be searched. */
  readonly failed: readonly IndexName[];
  /** Query to highlight in a document of a build. */
  readonly marked: (build: string) => Query;
  /** Contents of hits without text (contents.ts). */
  readonly contents: ReadonlyMap<string, string>;
}

export function answerOf(server: ServerAnswer, { indexes, failed, marked, contents }: SearchParts): SearchAnswer {
  const counts = (name: string): readonly Bucket[] => server.aggregations[name]?.values.buckets ?? [];
  const total = server.hits.total.value;
  const byIndex = new Map(counts(COUNTED.indexes).map(({ key, doc_count: count }) => [key, count]));
  const levels = Array.from({ length: TREE_LEVELS }, (_each, level) =>
    counts(COUNTED.tree(level)).map(({ key, doc_count: count, first }) => ({ key, count, first: first?.value ?? 0 })),
  );
  return {
    total,
    kinds: Object.fromEntries(counts(COUNTED.kinds).map(({ key, doc_count: count }) => [key, count])),
    totals: indexes
      .filter((index) => !failed.includes(index))
      .map((index) => ({ index, count: indexes.length === 1 ? total : (byIndex.get(index) ?? 0) })),
    hits: hitsOf(server, marked, contents),
    tree: treeOf(levels),
    facets: facetsOf(server),
    partial: server.timed_out || hasFailedShards(server),
    failed,
  };
}

/** Facets named in the request have their own aggregation; the others share one. */
function facetsOf({ aggregations }: ServerAnswer): SearchAnswer["facets"] {
  const facets = new Map<string, { value: string; count: number }[]>();
  const own = new Set(Object.keys(aggregations).filter((name) => name.startsWith(COUNTED.facet(""))));
  for (const [counted, { values }] of Object.entries(aggregations)) {
    if (counted !== COUNTED.facets && !own.has(counted)) continue;
    for (const { key, doc_count: count } of values.buckets) {
      const [name = "", ...rest] = key.split("\n");
      const value = rest.join("\n");
      const isOwn = own.has(COUNTED.facet(name));
      if (isOwn ? counted !== COUNTED.facet(name) : counted !== COUNTED.facets) continue;
      facets.set(name, [...(facets.get(name) ?? []), { value, count }]);
    }
  }
  return Object.fromEntries([...facets].map(([name, values]) => [name, values.toSorted((a, b) => b.count - a.count)]));
}

function hitsOf(
  { hits }: ServerAnswer,
  marked: SearchParts["marked"],
  contents: SearchParts["contents"],
): readonly SearchHit[] {
  const finders = new Map<Query, MatchFinder>();
  return hits.hits.map(
    ({
      _score: score,
      _source: { index, shown },
      fields: {
        build: [build],
      },
    }) => {
      const query = marked(build);
      const finder = finders.get(query) ?? new MatchFinder(leavesOf(query));
      finders.set(query, finder);
      return hitOf(
        index as IndexName,
        { ...shown, contents: contents.get(hitKey({ build, id: shown.id })) ?? "" },
        score ?? 0,
        finder,
      );
    },
  );
}

function hitOf(
  index: IndexName,
  shown: Shown & { readonly contents: string },
  score: number,
  finder: MatchFinder,
): SearchHit {
  const { id, kind, number, label, title, parents, date = null, card } = shown;
  const { snippet, page: textPage, counts, ...marked } = present({ ...shown, terms: shown.terms.join("\n") }, finder);
  return {
    index,
    id,
    kind,
    number,
    label,
    title,
    parents,
    date,
    card,
    score,
    marked,
    snippet,
    textPage,
    counts,
  };
}
