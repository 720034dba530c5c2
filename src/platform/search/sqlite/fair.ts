import type { IndexResults } from "./read-worker.ts";
import { tierOf } from "./search.ts";

type Counted = Pick<IndexResults, "size" | "frequencies">;

/** What FTS5's BM25 gives to a word that half of all documents have, or more. */
const MIN_IDF = 1e-6;

/**
 * By what the scores of each index are multiplied so that they can be compared. BM25 weighs a word by its rarity (idf)
 * in its own index: what is rare in one town would be worth more there than the same passage elsewhere. Here a word
 * weighs what it weighs among all that is searched: exactly so for one word; for several as they are worth together.
 */
export function factorsOf(finds: readonly Counted[]): readonly number[] {
  const size = sum(finds.map((each) => each.size));
  const words = finds[0]?.frequencies ?? [];
  const among = words.map((_word, at) => idf(size, sum(finds.map(({ frequencies }) => frequencies[at] ?? 0))));
  return finds.map((own) => {
    const here = own.frequencies.map((count, at) => ({ at, count })).filter(({ count }) => count > 0);
    const inIndex = sum(here.map(({ count }) => idf(own.size, count)));
    return inIndex === 0 ? 1 : sum(here.map(({ at }) => among[at] ?? 0)) / inIndex;
  });
}

/** What is pinned stays pinned. */
export function scaled(score: number, factor: number): number {
  const tier = tierOf(score);
  return tier + (score - tier) * factor;
}

/** What each further find of one index is worth of the one before, and the least that any is worth. */
const REPEAT_FACTOR = 0.95;
const MIN_REPEAT_FACTOR = 0.85;

/**
 * Puts finds in order, the best first, so that what many towns have alike is not shown from one of them alone: a
 * town's further finds count for less and less. What is clearly better stays before.
 */
export function spread<Find extends { readonly name: string; readonly score: number }>(
  finds: readonly Find[],
): readonly Find[] {
  const seen = new Map<string, number>();
  return finds
    .toSorted((a, b) => b.score - a.score)
    .map((find): Find => {
      const before = seen.get(find.name) ?? 0;
      seen.set(find.name, before + 1);
      return { ...find, score: scaled(find.score, Math.max(MIN_REPEAT_FACTOR, REPEAT_FACTOR ** before)) };
    })
    .toSorted((a, b) => b.score - a.score);
}

function idf(documents: number, having: number): number {
  return Math.max(MIN_IDF, Math.log((documents - having + 0.5) / (having + 0.5)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
