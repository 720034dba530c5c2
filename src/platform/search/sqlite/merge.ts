/** Where something stands: the number of its list, and its place in that. */
export interface RankedHit {
  readonly list: number;
  readonly at: number;
}

interface Merging {
  /** Where each list begins. */
  readonly from?: readonly number[];
  /** Which of equals is first; in each list they stand so. Left out: in the order of the lists. */
  readonly ties?: (a: RankedHit, b: RankedHit) => number;
}

/**
 * The first of several lists of scores, each the best first, as if they were one. Only what is taken is looked at: of
 * hundreds of towns each may have thousands.
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
  // A heap: the best of all is at 0, each before those at 2n+1 and 2n+2.
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

/** Puts something in the place of the best, and the better of those below it above it. */
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
