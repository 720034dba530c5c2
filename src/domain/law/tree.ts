/** The extent of each provision in a code, by position (preorder, the root first). */
export interface Extent {
  /** Position of the last provision below it; its own position without children. */
  readonly last: Int32Array;
  /** Number of children. */
  readonly children: Int32Array;
}

export function extentOf(parents: readonly (number | null)[]): Extent {
  const last = Int32Array.from(parents, (_, at) => at);
  const children = new Int32Array(parents.length);
  for (let at = parents.length - 1; at > 0; at--) {
    const parent = parents[at] ?? 0;
    last[parent] = Math.max(last[parent] ?? 0, last[at] ?? 0);
    children[parent] = (children[parent] ?? 0) + 1;
  }
  return { last, children };
}
