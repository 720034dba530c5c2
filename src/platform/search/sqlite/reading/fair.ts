import type { IndexName } from "../../port.ts";
import type { IndexResults } from "./read-worker.ts";
import { tierOf } from "./search.ts";

type Counted = Pick<IndexResults, "size" | "frequencies">;

/** Minimum weight in FTS5's BM25: for a word in half of all documents or more. */
const MIN_IDF = 1e-6;

/**
 * Factors that make the scores of several indexes comparable. BM25 weighs a word by its rarity (idf) within its own
 * index, so a word that is rare in one town would score higher there than the same passage elsewhere. The factors weigh
 * words by their rarity across all searched indexes: exact for one word, an average for several.
 */
export function factorsOf(results: readonly Counted[]): readonly number[] {
  const size = sum(results.map((each) => each.size));
  const words = results[0]?.frequencies ?? [];
  const among = words.map((_word, at) => idf(size, sum(results.map(({ frequencies }) => frequencies[at] ?? 0))));
  return results.map((own) => {
    const here = own.frequencies.map((count, at) => ({ at, count })).filter(({ count }) => count > 0);
    const inIndex = sum(here.map(({ count }) => idf(own.size, count)));
    return inIndex === 0 ? 1 : sum(here.map(({ at }) => among[at] ?? 0)) / inIndex;
  });
}

/** Scales a score within its tier, so that pinned results stay pinned. */
export function scaled(score: number, factor: number): number {
  const tier = tierOf(score);
  return tier + (score - tier) * factor;
}

/** Weight of each further result of one town, compared to the one before, and its minimum. */
const REPEAT_FACTOR = 0.95;
const MIN_REPEAT_FACTOR = 0.85;

/**
 * Sorts results, best first, and lowers the scores of a town's further results, so that similar laws of many towns are
 * not shown from one town only. Clearly better results stay ahead.
 */
export function spread<Result extends { readonly name: IndexName; readonly score: number }>(
  results: readonly Result[],
): readonly Result[] {
  const seen = new Map<string, number>();
  return results
    .toSorted((a, b) => b.score - a.score)
    .map((result): Result => {
      const town = townOf(result.name);
      const before = seen.get(town) ?? 0;
      seen.set(town, before + 1);
      return { ...result, score: scaled(result.score, Math.max(MIN_REPEAT_FACTOR, REPEAT_FACTOR ** before)) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** A town has an index of its code, one of its documents, one of its laws. */
const townOf = (name: IndexName): string => name.slice(0, name.indexOf("/"));

function idf(documents: number, having: number): number {
  return Math.max(MIN_IDF, Math.log((documents - having + 0.5) / (having + 0.5)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
