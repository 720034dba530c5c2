import { z } from "zod";
import { fold, foldedWords } from "../../../domain/query/text/words.ts";
import { stems } from "./document.ts";
import { is } from "./query.ts";
import type { Dsl } from "./query.ts";

/** How far in writing a word may be from the one that is meant. */
const MOST_EDITS = 2;
const MOST_CANDIDATES = 20;
const SHORTEST = 3;

/** What the server answers to `candidatesBody`. */
export const candidatesAnswer = z.object({
  aggregations: z.object({ words: z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.int() })) }) }),
  suggest: z.record(z.string(), z.array(z.object({ options: z.array(z.object({ text: z.string(), score: z.number() })) }))).default({}),
});
/** What it answers to `countsBody`. */
export const countsAnswer = candidatesAnswer.pick({ aggregations: true });

/** Asks which of these words are there in any form, and for what all towns have that is written alike. */
export function candidatesBody(words: readonly string[], searched: Dsl): Dsl {
  const counted = words.map((word): [string, Dsl] => [word, is("stem.all", stems([word]))]);
  const near = words.map((word): [string, Dsl] => {
    const term = { field: "exact.all", analyzer: "whitespace", suggest_mode: "always", max_edits: MOST_EDITS, size: MOST_CANDIDATES, min_word_length: SHORTEST, prefix_length: 1, string_distance: "damerau_levenshtein" };
    return [word, { text: word, term }];
  });
  return { size: 0, query: searched, aggs: { words: { filters: { filters: Object.fromEntries(counted) } } }, suggest: Object.fromEntries(near) };
}

/** Asks how many documents of those searched have each of these words. */
export function countsBody(words: readonly string[], searched: Dsl): Dsl {
  return { size: 0, query: searched, aggs: { words: { filters: { filters: Object.fromEntries(words.map((word) => [word, is("exact.all", word)])) } } } };
}

/** The words that are one word each, folded, by what the person wrote. */
export function wordsToCorrect(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(words.flatMap((word): [string, string][] => {
    const folded = foldedWords(word);
    return folded.length === 1 && folded[0] !== undefined && folded[0].length >= SHORTEST ? [[word, folded[0]]] : [];
  }));
}

/** For words that are not there, what is written alike, the nearest first (the server's score). */
export function candidatesOf({ aggregations, suggest }: z.output<typeof candidatesAnswer>): ReadonlyMap<string, readonly { readonly text: string; readonly score: number }[]> {
  return new Map(Object.entries(suggest).flatMap(([word, [found]]) => (aggregations.words.buckets[word]?.doc_count === 0 && found ? [[fold(word), found.options] as const] : [])));
}
