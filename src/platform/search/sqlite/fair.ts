import type { IndexFinds } from "./read-worker.ts";
import { tierOf } from "./search.ts";

type Counted = Pick<IndexFinds, "size" | "frequencies">;

/** What FTS5's BM25 gives to a word that half of all documents have, or more. */
const LEAST = 1e-6;

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

function idf(documents: number, having: number): number {
  return Math.max(LEAST, Math.log((documents - having + 0.5) / (having + 0.5)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
