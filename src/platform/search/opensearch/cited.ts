import { z } from "zod";
import type { CitedQuery } from "../../../domain/query/find-citations.ts";
import { numberKey, splitLetter } from "../../../domain/query/parse-citation.ts";
import type { Citation } from "../../../domain/query/parse-citation.ts";
import type { Query } from "../../../domain/query/query.ts";
import { searchWords } from "../../../domain/query/text/search-words.ts";
import { foldedWords, stemOf } from "../../../domain/query/text/words.ts";
import { every, isIn, some } from "./query.ts";
import type { Dsl } from "./query.ts";

/**
 * Maximum number of provisions per index with the cited number to pin to the top; more of them are not a useful answer.
 */
const MAX_PINNED = 50;
/** Maximum number of provisions to read, across all towns. */
const MOST = 5000;

const one = z.tuple([z.string()]);
const provision = z
  .object({
    _id: z.string(),
    fields: z.object({
      build: one,
      id: one,
      key: one,
      kind: one,
      under: z.array(z.string()),
      lawless: z.tuple([z.boolean()]),
    }),
    _source: z.object({ shown: z.object({ title: z.string() }) }),
  })
  .transform(
    ({
      _id: place,
      fields: {
        build: [build],
        id: [id],
        key: [key],
        kind: [kind],
        under,
        lawless: [isLawless],
      },
      _source: {
        shown: { title },
      },
    }) => ({ place, build, id, key, kind, under, isLawless, title }),
  );
type Provision = z.output<typeof provision>;
export const citedAnswer = z.object({ hits: z.object({ hits: z.array(provision) }) });

/** What a query cites, in the indexes that have it (same rules as the embedded engine, sqlite/reading/cited.ts). */
export interface Pins {
  /** Builds that have it; other builds are searched with the original query. */
  readonly builds: readonly string[];
  /** `_id`s of the documents that come first. */
  readonly pinned: readonly string[];
  /** Provisions whose matches come next; empty: no preference. */
  readonly within: readonly string[];
  /** Query for all texts there, and query for highlights. */
  readonly query: Query;
  readonly marked: Query;
}

/** Request for the provisions that a query may cite. */
export function citedBody({ citations }: CitedQuery, searched: Dsl | null): Dsl {
  const cited = citations.map(({ number, kind }) => {
    const keys = isIn("key", [number, splitLetter(number)?.number ?? number].map(numberKey));
    return kind === undefined ? keys : every([keys, isIn("kind", [kind, ""])]);
  });
  const query = every([some(cited), ...(searched ? [searched] : [])]);
  // In the order of the code within each index, higher provisions first: what counts if the query is only a number.
  return {
    size: MOST,
    query,
    sort: ["depth", "position"],
    docvalue_fields: ["build", "id", "key", "kind", "under", "lawless"],
    _source: ["shown.title"],
    track_total_hits: false,
  };
}

/** Null if no index has what the query cites. */
export function pinsOf(cited: CitedQuery, { hits }: z.output<typeof citedAnswer>): Pins | null {
  const byBuild = new Map<string, Provision[]>();
  for (const hit of hits.hits) byBuild.set(hit.build, [...(byBuild.get(hit.build) ?? []), hit]);
  const provisions = [...byBuild.values()].flatMap((all) => provisionsOf(cited.citations, all));
  if (provisions.length === 0) return null;
  const builds = [...new Set(provisions.map(({ build }) => build))];
  const { rest, named } = cited;
  const placesOf = (of: readonly Provision[]): readonly string[] => of.map(({ place }) => place);
  if (rest === null) return { builds, pinned: placesOf(provisions), within: [], query: named, marked: named };
  const pinned = placesOf(provisions.filter(({ isLawless, title }) => !isLawless || titleContains(title, rest)));
  const numbers = cited.citations.map(({ number }): Query => ({ k: "word", word: number }));
  return {
    builds,
    pinned,
    within: provisions.map(({ id }) => id),
    query: rest,
    marked: { k: "and", of: [...numbers, rest] },
  };
}

/** Within one index: resolves each citation within the one before it. */
function provisionsOf(citations: readonly Citation[], all: readonly Provision[]): readonly Provision[] {
  let above: readonly Provision[] | null = null;
  for (const citation of citations) {
    const here: readonly Provision[] = numbered(citation, all);
    const ids: ReadonlySet<string> | null = above === null ? null : new Set(above.map(({ id }) => id));
    above = ids === null ? here : here.filter(({ under }) => under.some((id) => ids.has(id)));
  }
  return above === null || above.length > MAX_PINNED ? [] : above;
}

/** "135-24B": if no provision has that number, it is a paragraph of § 135-24. */
function numbered({ number, kind }: Citation, all: readonly Provision[]): readonly Provision[] {
  const having = (wanted: string): readonly Provision[] =>
    all.filter(
      (each) => each.key === numberKey(wanted) && (kind === undefined || each.kind === kind || each.kind === ""),
    );
  const exact = having(number);
  const lettered = exact.length > 0 ? null : splitLetter(number);
  return lettered === null ? exact : having(lettered.number);
}

function titleContains(title: string, query: Query): boolean {
  const stems = new Set(foldedWords(title).map(stemOf));
  return searchWords(query).every(({ words }) => words.every((word) => stems.has(stemOf(word))));
}
