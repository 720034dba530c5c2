/** `list` with the thing at `from` put at `to`; the same list when nothing moves or the place does not exist. */
export function move<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** The place among rows, given by their middles from above, that a pointer at `y` means for the row at `from`. */
export function targetIndex(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle, index) => index !== from && middle < y).length;
  return Math.min(middles.length - 1, above);
}

/** What is said after a move: "Zoning is now 2 of 5." */
export const moveAnnouncement = (name: string, to: number, count: number): string =>
  `${name} is now ${to + 1} of ${count}.`;
