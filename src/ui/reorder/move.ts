/** `list` with the item at `from` moved to `to`; the same list if nothing moves or an index is out of range. */
export function move<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** The index to which a pointer at `y` moves the row at `from`. `middles`: the vertical centers of the rows. */
export function targetIndex(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle, index) => index !== from && middle < y).length;
  return Math.min(middles.length - 1, above);
}

/** Announcement for screen readers after a move: "Zoning is now 2 of 5." */
export const moveAnnouncement = (name: string, to: number, count: number): string =>
  `${name} is now ${to + 1} of ${count}.`;
