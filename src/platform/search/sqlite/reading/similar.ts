import { isCorrectable, correctionOf, maxEdits } from "../../../../domain/query/text/spelling.ts";
import type { KnownWord } from "../../../../domain/query/text/spelling.ts";
import { foldedWords } from "../../../../domain/query/text/words.ts";
import type { OpenIndex } from "./open-index.ts";

/** Maximum number of candidates per word: those in most documents. */
const MAX_CANDIDATES = 50;
const MAX_WORDS = 8;

/**
 * For each word, similarly spelled words; null for words that the index has in any form and for words that cannot be
 * corrected.
 */
export function similarIn(index: OpenIndex, words: readonly string[]): readonly (readonly KnownWord[] | null)[] {
  return words.map((word, at) => (at < MAX_WORDS ? similarTo(index, word) : null));
}

function similarTo(index: OpenIndex, written: string): readonly KnownWord[] | null {
  const [word, ...others] = foldedWords(written);
  if (word === undefined || others.length > 0 || !isCorrectable(word)) return null;
  if (index.rows("SELECT 1 FROM stem WHERE stem MATCH ? LIMIT 1", `"${word}"`).length > 0) return null;
  // Words with another first letter are many; they are read only if there is no other match.
  const near = nearTo(index, word, maxEdits(word), "word >= ? AND word < ?", [
    word.slice(0, 1),
    `${word.slice(0, 1)}\u{10FFFF}`,
  ]);
  return correctionOf(word, near) === null ? nearTo(index, word, 1, "true", []) : near;
}

function nearTo(
  index: OpenIndex,
  word: string,
  most: number,
  where: string,
  values: readonly string[],
): readonly KnownWord[] {
  const sql = `SELECT word, documents FROM words WHERE ${where} AND length(word) BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`;
  return index
    .rows(sql, ...values, word.length - most, word.length + most)
    .map(([other, documents]): KnownWord => ({ word: String(other), documents: Number(documents) }))
    .filter((other) => correctionOf(word, [other]) !== null)
    .toSorted((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
}

/** The best correction for each word. A word that any index has is correct. */
export function bestOf(
  words: readonly string[],
  answers: readonly (readonly (readonly KnownWord[] | null)[])[],
): ReadonlyMap<string, string> {
  const best = new Map<string, string>();
  for (const [at, written] of words.entries()) {
    const lists = answers.map((answer) => answer[at] ?? null);
    if (lists.includes(null)) continue;
    const documents = new Map<string, number>();
    for (const each of lists.flatMap((list) => list ?? []))
      documents.set(each.word, each.documents + (documents.get(each.word) ?? 0));
    const meant = correctionOf(
      foldedWords(written)[0] ?? "",
      [...documents].map(([word, count]): KnownWord => ({ word, documents: count })),
    );
    if (meant !== null) best.set(written, meant);
  }
  return best;
}
