/**
 * The number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other
 * (Damerau-Levenshtein distance). `Infinity` if there are more than `most`, which makes it fast.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_each, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= b.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      let edits = Math.min(replaced, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1);
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        edits = Math.min(edits, (before[at - 2] ?? 0) + 1);
      current[at] = edits;
      least = Math.min(least, edits);
    }
    if (least > most) return Infinity;
    [before, above] = [above, current];
  }
  const edits = above[b.length] ?? Infinity;
  return edits > most ? Infinity : edits;
}
