import { findCitations } from "../../../domain/query/find-citations.ts";
import { numberKey, splitLetter } from "../../../domain/query/parse-citation.ts";
import type { Citation } from "../../../domain/query/parse-citation.ts";
import type { Query } from "../../../domain/query/query.ts";
import { searchWords } from "../../../domain/query/text/search-words.ts";
import { foldedWords, stemOf } from "../../../domain/query/text/words.ts";
import type { OpenIndex, Range } from "./open-index.ts";
import { LAW_STATES } from "./schema.ts";

/** Provisions that have exactly the number asked for are put first; more of them than this are no answer. */
const MAX_PINNED = 50;

export interface Pins {
  /** What is found and stands first. */
  readonly pinned: readonly number[];
  /** What is found in these comes next; none: everywhere alike. */
  readonly within: readonly Range[];
  /** What is looked for in all texts. */
  readonly query: Query;
  /** What is marked. */
  readonly marked: Query;
}

/**
 * What a query cites in this index. The provision stands first if nothing else is asked for, if it has law of its own
 * ("27.64.160 restaurant"), or if its title says it; of a title or chapter, what lies in it comes next ("title 27 parking").
 * What is not in the index is not cited: its words are looked for like others.
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

/** Each citation within what the one before it names. */
function provisionsOf(index: OpenIndex, citations: readonly Citation[]): readonly number[] {
  let found: readonly number[] | null = null;
  for (const citation of citations) {
    const here: readonly number[] = numbered(index, citation);
    const above: readonly Range[] | null = found === null ? null : index.rangesUnder(idsAt(index, found));
    found =
      above === null
        ? here
        : here.filter((position) => above.some(({ first, last }) => first <= position && position <= last));
  }
  return found === null || found.length > MAX_PINNED ? [] : found;
}

function numbered(index: OpenIndex, { number, kind }: Citation): readonly number[] {
  const found = index.numbered(numberKey(number), kind, MAX_PINNED * 10);
  const lettered = found.length > 0 ? null : splitLetter(number);
  // "135-24B": nothing has that number, so a paragraph of § 135-24 is meant.
  return lettered === null ? found : index.numbered(numberKey(lettered.number), kind, MAX_PINNED * 10);
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
