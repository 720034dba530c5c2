/** A result's list and its position in that list. */
export interface RankedHit {
  readonly list: number;
  readonly at: number;
}

interface Merging {
  /** Start position in each list. */
  readonly from?: readonly number[];
  /** Order of results with equal scores; each list must already have it. Default: the order of the lists. */
  readonly ties?: (a: RankedHit, b: RankedHit) => number;
}

/**
 * Merges several lists of scores, each sorted best first, and returns the first `most` results. It reads only what it
 * returns: hundreds of towns may have thousands of results each.
 */
export function mergeFirst(
  lists: readonly ArrayLike<number>[],
  most: number,
  { from = [], ties = (a, b) => a.list - b.list }: Merging = {},
): readonly RankedHit[] {
  const scoreOf = ({ list, at }: RankedHit): number => lists[list]?.[at] ?? -Infinity;
  const isBefore = (a: RankedHit, b: RankedHit): boolean =>
    scoreOf(a) > scoreOf(b) || (scoreOf(a) === scoreOf(b) && ties(a, b) < 0);
  const isThere = ({ list, at }: RankedHit): boolean => at < (lists[list]?.length ?? 0);
  // A heap: the best is at 0; the children of n are at 2n+1 and 2n+2.
  const heap = lists
    .map((_scores, list): RankedHit => ({ list, at: from[list] ?? 0 }))
    .filter(isThere)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const taken: RankedHit[] = [];
  for (let best = heap[0]; best && taken.length < most; best = heap[0]) {
    taken.push(best);
    const next = { list: best.list, at: best.at + 1 };
    const put = isThere(next) ? next : heap.pop();
    if (put && heap.length > 0) sink(heap, put, isBefore);
  }
  return taken;
}

/** Replaces the root of the heap and moves it down to its position. */
function sink(heap: RankedHit[], put: RankedHit, isBefore: (a: RankedHit, b: RankedHit) => boolean): void {
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const below = left && right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
    const better = heap[below];
    if (!better || isBefore(put, better)) break;
    heap[at] = better;
    at = below;
  }
  heap[at] = put;
}
