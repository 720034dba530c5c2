import { z } from "zod";
import { isCorrectable, correctionOf, maxEdits } from "../../../domain/query/text/spelling.ts";
import { foldedWords } from "../../../domain/query/text/words.ts";
import { stems } from "./document.ts";
import { is } from "./query.ts";
import type { Dsl } from "./query.ts";

const MAX_WORDS = 8;
/** Maximum number of candidates per word across all towns, and in each shard. */
const MAX_CANDIDATES = 60;
const MAX_IN_SHARD = 200;

const buckets = z.record(z.string(), z.object({ doc_count: z.int() }));
export const countsAnswer = z.object({ aggregations: z.object({ words: z.object({ buckets }) }) });
/** The server's answer to `candidatesBody`. */
export const candidatesAnswer = countsAnswer.extend({
  suggest: z.record(z.string(), z.array(z.object({ options: z.array(z.object({ text: z.string() })) }))).default({}),
});

/** The words that may be misspelled: as written → folded. */
export function wordsToCorrect(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.slice(0, MAX_WORDS).flatMap((word): [string, string][] => {
      const [folded, ...others] = foldedWords(word);
      if (folded === undefined || others.length > 0 || !isCorrectable(folded)) return [];
      return [[word, folded]];
    }),
  );
}

/** Request: which of these words exist in any form, and which similar words any town has. */
export function candidatesBody(words: readonly string[], searched: Dsl): Dsl {
  const counted = words.map((word): [string, Dsl] => [word, is("stem.all", stems([word]))]);
  const alike = words.map((word): [string, Dsl] => {
    const size = { size: MAX_CANDIDATES, shard_size: MAX_IN_SHARD };
    const term = {
      field: "exact.all",
      analyzer: "whitespace",
      suggest_mode: "always",
      accuracy: 0.3,
      max_edits: maxEdits(word),
      min_word_length: 1,
      prefix_length: 0,
      ...size,
    };
    return [word, { text: word, term }];
  });
  return {
    size: 0,
    query: searched,
    aggs: { words: { filters: { filters: Object.fromEntries(counted) } } },
    suggest: Object.fromEntries(alike),
  };
}

/** For words that do not exist: similar words from any town. */
export function candidatesOf({
  aggregations,
  suggest,
}: z.output<typeof candidatesAnswer>): ReadonlyMap<string, readonly string[]> {
  const missing = Object.entries(suggest).filter(([word]) => aggregations.words.buckets[word]?.doc_count === 0);
  return new Map(
    missing.map(([word, entries]) => [word, entries.flatMap(({ options }) => options.map(({ text }) => text))]),
  );
}

/** Request: how many of the searched documents have each of these words. */
export function countsBody(words: readonly string[], searched: Dsl): Dsl {
  return {
    size: 0,
    query: searched,
    aggs: { words: { filters: { filters: Object.fromEntries(words.map((word) => [word, is("exact.all", word)])) } } },
  };
}

/** For each word, the most likely intended word that exists. */
export function nearestOf(
  words: ReadonlyMap<string, string>,
  candidates: ReadonlyMap<string, readonly string[]>,
  counts: z.output<typeof buckets>,
): ReadonlyMap<string, string> {
  const documentsWith = (word: string): number => counts[word]?.doc_count ?? 0;
  return new Map(
    [...words].flatMap(([written, word]): [string, string][] => {
      const known = (candidates.get(word) ?? []).map((text) => ({ word: text, documents: documentsWith(text) }));
      const meant = correctionOf(
        word,
        known.filter(({ documents }) => documents > 0),
      );
      return meant === null ? [] : [[written, meant]];
    }),
  );
}
