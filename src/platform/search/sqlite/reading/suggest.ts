import { numberKey, parseCitation, splitLetter } from "../../../../domain/query/parse-citation.ts";
import type { Suggestion } from "../../port.ts";
import type { Document, OpenIndex } from "./open-index.ts";
import { foldedWords } from "../../../../domain/query/text/words.ts";

/** Sorts after every text with the same beginning. */
const LAST = "\u{10FFFF}";
const MAX_LENGTH = 200;
const MAX_WORDS = 12;

/**
 * Provisions to jump to (SEARCH-14, OPEN-71), best first: exact number, number with this prefix (2.03 before 2.030),
 * title with this prefix, then title words with these prefixes.
 */
export function suggest(index: OpenIndex, query: string, limit: number): readonly Suggestion[] {
  const text = query.slice(0, MAX_LENGTH);
  const words = foldedWords(text).slice(0, MAX_WORDS);
  if (words.length === 0 || limit < 1) return [];
  const chosen = new Set<number>();
  for (const find of [byNumber, byNumberBeginning, byTitle, byWords]) {
    for (const position of find(index, text, words, limit)) {
      if (chosen.size < limit) chosen.add(position);
    }
    if (chosen.size >= limit) break;
  }
  const documents = index.documents([...chosen], []);
  return [...chosen].flatMap((position) => documents.get(position) ?? []).map(suggestionOf);
}

type Find = (index: OpenIndex, text: string, words: readonly string[], limit: number) => readonly number[];

const byNumber: Find = (index, text, _words, limit) => {
  const citation = parseCitation(text);
  if (!citation) return [];
  const exact = index.numbered(numberKey(citation.number), citation.kind, limit);
  const lettered = splitLetter(citation.number);
  // "135-24B(2)": no provision has the number 135-24B, so it is a paragraph of § 135-24.
  return exact.length > 0 || lettered === null
    ? exact
    : index.numbered(numberKey(lettered.number), citation.kind, limit);
};

const byNumberBeginning: Find = (index, text, _words, limit) => {
  const citation = parseCitation(text.replace(/[\s.:-]+$/, ""));
  if (!citation || citation.path.length > 0) return [];
  const key = numberKey(citation.number);
  const sql = `SELECT position FROM jumps WHERE number >= ? AND number < ? AND (? = '' OR kind IN (?, ''))
    ORDER BY substr(number, CAST(? AS INTEGER), 1) GLOB '[0-9a-z]', position LIMIT CAST(? AS INTEGER)`;
  const kind = citation.kind ?? "";
  return positions(index.rows(sql, key, key + LAST, kind, kind, key.length + 1, limit));
};

const byTitle: Find = (index, _text, words, limit) => {
  const beginning = words.join(" ");
  const sql = "SELECT position FROM jumps WHERE title >= ? AND title < ? ORDER BY jump LIMIT CAST(? AS INTEGER)";
  return positions(index.rows(sql, beginning, beginning + LAST, limit));
};

/** Words with punctuation ("2-823") are searched as phrases. */
const byWords: Find = (index, text, _words, limit) => {
  const words = text
    .split(/\s+/)
    .map(foldedWords)
    .filter((each) => each.length > 0)
    .slice(0, MAX_WORDS);
  const match = words.map((word) => `"${word.join(" ")}" *`).join(" AND ");
  const sql = `SELECT position FROM (SELECT rowid AS jump FROM jump_words WHERE jump_words MATCH ? ORDER BY rowid LIMIT CAST(? AS INTEGER))
    JOIN jumps USING (jump) ORDER BY jump`;
  return positions(index.rows(sql, match, limit));
};

function positions(rows: readonly (readonly unknown[])[]): readonly number[] {
  return rows.map(([position]) => Number(position));
}

function suggestionOf({ id, label, number, title, parents }: Document): Suggestion {
  return { id, label, number, title, parents: parents.map((parent) => parent.title) };
}
