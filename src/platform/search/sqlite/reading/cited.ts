import { findCitations } from "../../../../domain/query/find-citations.ts";
import { numberKey, splitLetter } from "../../../../domain/query/parse-citation.ts";
import type { Citation } from "../../../../domain/query/parse-citation.ts";
import type { Query } from "../../../../domain/query/query.ts";
import { searchWords } from "../../../../domain/query/text/search-words.ts";
import { foldedWords, stemOf } from "../../../../domain/query/text/words.ts";
import type { OpenIndex, Range } from "./open-index.ts";
import { LAW_STATES } from "../stored/schema.ts";

/** Maximum number of provisions with the cited number to pin to the top; more of them are not a useful answer. */
export const MAX_PINNED = 50;

export interface Pins {
  /** Positions that come first. */
  readonly pinned: readonly number[];
  /** Ranges whose matches come next; empty: no preference. */
  readonly within: readonly Range[];
  /** Query for all texts. */
  readonly query: Query;
  /** Query for highlights. */
  readonly marked: Query;
}

/**
 * Resolves what a query cites in this index. The provision comes first if the query has no other words, if it has law
 * of its own ("27.64.160 restaurant"), or if its title contains the other words. Matches in a cited title or chapter
 * come next ("title 27 parking"). A citation that is not in the index is searched as words.
 */
export function pinsOf(index: OpenIndex, query: Query): Pins {
  const none: Pins = { pinned: [], within: [], query, marked: query };
  const cited = findCitations(query);
  const positions = cited ? provisionsOf(index, cited.citations) : [];
  if (!cited || positions.length === 0) return none;
  if (cited.rest === null) return { ...none, pinned: positions, query: cited.named, marked: cited.named };
  const { rest } = cited;
  const rows = index.rows(
    "SELECT position, id, title, state FROM docs WHERE position IN (SELECT value FROM json_each(?)) ORDER BY position",
    JSON.stringify(positions),
  );
  const pinned = rows
    .filter(([, , title, state]) => Number(state) !== LAW_STATES.container || titleContains(String(title), rest))
    .map(([position]) => Number(position));
  const numbers = cited.citations.map(({ number }): Query => ({ k: "word", word: number }));
  return {
    pinned,
    within: index.rangesUnder(rows.map(([, id]) => String(id))),
    query: rest,
    marked: { k: "and", of: [...numbers, rest] },
  };
}

/** Resolves each citation within the one before it. */
function provisionsOf(index: OpenIndex, citations: readonly Citation[]): readonly number[] {
  let matches: readonly number[] | null = null;
  for (const citation of citations) {
    const here: readonly number[] = numbered(index, citation);
    const above: readonly Range[] | null = matches === null ? null : index.rangesUnder(idsAt(index, matches));
    matches =
      above === null
        ? here
        : here.filter((position) => above.some(({ first, last }) => first <= position && position <= last));
  }
  return matches === null || matches.length > MAX_PINNED ? [] : matches;
}

function numbered(index: OpenIndex, { number, kind }: Citation): readonly number[] {
  const exact = index.numbered(numberKey(number), kind, MAX_PINNED * 10);
  const lettered = exact.length > 0 ? null : splitLetter(number);
  // "135-24B": no provision has that number, so it is a paragraph of § 135-24.
  return lettered === null ? exact : index.numbered(numberKey(lettered.number), kind, MAX_PINNED * 10);
}

function idsAt(index: OpenIndex, positions: readonly number[]): readonly string[] {
  return index
    .rows("SELECT id FROM docs WHERE position IN (SELECT value FROM json_each(?))", JSON.stringify(positions))
    .map(([id]) => String(id));
}

function titleContains(title: string, query: Query): boolean {
  const stems = new Set(foldedWords(title).map(stemOf));
  return searchWords(query).every(({ words }) => words.every((word) => stems.has(stemOf(word))));
}
