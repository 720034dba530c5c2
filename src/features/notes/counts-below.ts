interface Container {
  readonly guid: string;
  /** Positions of the first (itself) and the last provision in it. */
  readonly position: number;
  readonly last: number;
}

/** Notes at a provision. */
interface Counted {
  readonly guid: string;
  readonly count: number;
  /** Null if the version does not have the provision. */
  readonly position: number | null;
}

/** The number of notes at and below each provision that has any, from those at each. By GUID. */
export function countsBelow(found: readonly Counted[], containers: readonly Container[]): Record<string, number> {
  const placed = found
    .flatMap(({ position, ...counted }) => (position === null ? [] : [{ ...counted, position }]))
    .toSorted((one, other) => one.position - other.position);
  // Notes before each of `placed`, and all at the end.
  const sums = [0];
  for (const { count } of placed) sums.push((sums.at(-1) ?? 0) + count);
  const before = (position: number): number => sums[firstFrom(placed, position)] ?? 0;
  const below = containers.flatMap(({ guid, position, last }) => {
    const count = before(last + 1) - before(position);
    return count === 0 ? [] : [[guid, count] as const];
  });
  return Object.fromEntries([...placed.map(({ guid, count }) => [guid, count] as const), ...below]);
}

/** Index of the first entry at a position or after it. */
function firstFrom(placed: readonly { readonly position: number }[], position: number): number {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.position ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
