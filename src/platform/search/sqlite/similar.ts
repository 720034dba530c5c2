import { editsBetween } from "../../../domain/query/text/edits.ts";
import { foldedWords } from "../../../domain/query/text/words.ts";
import type { OpenIndex } from "./open-index.ts";

/** A word of the index that is written much like one that is not there. */
export interface Similar {
  readonly word: string;
  readonly edits: number;
  /** Documents that have it. */
  readonly documents: number;
}

const SHORTEST = 3;
const LONGEST = 30;
/** Words from this length on may be two edits away. */
const LONG = 6;
const MOST_CANDIDATES = 10;
const MOST_WORDS = 8;

/** For each word what is written like it, the nearest first; null for words that the index has in any form, and for what is no word. */
export function similarIn(index: OpenIndex, words: readonly string[]): readonly (readonly Similar[] | null)[] {
  return words.map((word, at) => (at < MOST_WORDS ? similarTo(index, word) : null));
}

function similarTo(index: OpenIndex, written: string): readonly Similar[] | null {
  const [word, ...others] = foldedWords(written);
  if (word === undefined || others.length > 0 || word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return null;
  if (index.rows("SELECT 1 FROM stem WHERE stem MATCH ? LIMIT 1", `"${word}"`).length > 0) return null;
  const most = word.length < LONG ? 1 : 2;
  // Hardly anyone mistakes the first letter: the others are looked through only where nothing else is near.
  const near = nearest(index, word, most, "word >= ? AND word < ?", [word.slice(0, 1), `${word.slice(0, 1)}\u{10FFFF}`]);
  return near.length > 0 ? near : nearest(index, word, 1, "true", []);
}

function nearest(index: OpenIndex, word: string, most: number, where: string, values: readonly string[]): readonly Similar[] {
  const sql = `SELECT word, documents FROM words WHERE ${where} AND length(word) BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`;
  return index
    .rows(sql, ...values, word.length - most, word.length + most)
    .map(([other, documents]): Similar => ({ word: String(other), edits: editsBetween(word, String(other), most), documents: Number(documents) }))
    .filter(({ edits }) => edits <= most)
    .toSorted(nearer)
    .slice(0, MOST_CANDIDATES);
}

/** The word to be read for each: one that an index has is right, whatever the others lack. */
export function bestOf(words: readonly string[], answers: readonly (readonly (readonly Similar[] | null)[])[]): ReadonlyMap<string, string> {
  const best = new Map<string, string>();
  for (const [at, word] of words.entries()) {
    const lists = answers.map((answer) => answer[at] ?? null);
    const found = new Map<string, Similar>();
    for (const each of lists.flatMap((list) => list ?? [])) found.set(each.word, { ...each, documents: each.documents + (found.get(each.word)?.documents ?? 0) });
    const [nearestOne] = [...found.values()].toSorted(nearer);
    if (nearestOne && lists.every((list) => list !== null)) best.set(word, nearestOne.word);
  }
  return best;
}

function nearer(a: Similar, b: Similar): number {
  return a.edits - b.edits || b.documents - a.documents || (a.word < b.word ? -1 : 1);
}
