/** A run of elements of two lists: `count` elements that both have, or that only one has. */
export interface Edit {
  readonly t: "kept" | "removed" | "added";
  readonly count: number;
}

/** The search for differences stops here: its time grows with their square. */
const MAX_DIFFERENCES = 1200;
/** And here: long lists of few different elements are compared many times. */
const MAX_COMPARISONS = 10_000_000;

/**
 * The shortest list of removals and additions that turns one list into the other (Myers, "An O(ND) difference
 * algorithm"). If there are too many, everything between the common start and end counts as removed and added.
 */
export function diffLists(before: readonly string[], after: readonly string[]): Edit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return joined([{ t: "kept", count: start }, ...middle, { t: "kept", count: end }]);
}

function diffMiddle(before: readonly string[], after: readonly string[]): Edit[] {
  const all: Edit[] = [
    { t: "removed", count: before.length },
    { t: "added", count: after.length },
  ];
  if (before.length === 0 || after.length === 0) return all;
  const trace = findPath(before, after);
  return trace === null ? all : pathOf(before, after, trace);
}

/** Furthest reach on each diagonal for each number of differences; null if there are too many. */
function findPath(before: readonly string[], after: readonly string[]): Int32Array[] | null {
  const [n, m] = [before.length, after.length];
  const trace: Int32Array[] = [];
  let compared = 0;
  for (let d = 0; d <= Math.min(n + m, MAX_DIFFERENCES); d++) {
    const last = trace.at(-1);
    // Diagonal k is at index k + d.
    const reach = new Int32Array(2 * d + 1);
    trace.push(reach);
    for (let k = -d; k <= d; k += 2) {
      let x = startOf(last, k, d);
      const from = x;
      while (x < n && x - k < m && before[x] === after[x - k]) x += 1;
      compared += x - from;
      reach[k + d] = x;
      if (x >= n && x - k >= m) return trace;
    }
    if (compared > MAX_COMPARISONS) return null;
  }
  return null;
}

/** Start of diagonal `k` after `d` differences: from the diagonal above (an addition) or below (a removal). */
function startOf(last: Int32Array | undefined, k: number, d: number): number {
  if (last === undefined) return 0;
  const below = last[k - 1 + d - 1] ?? -1;
  const above = last[k + 1 + d - 1] ?? -1;
  return k === -d || (k !== d && below < above) ? above : below + 1;
}

/** Walks back from the end. */
function pathOf(before: readonly string[], after: readonly string[], trace: readonly Int32Array[]): Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [before.length, after.length];
  for (let d = trace.length - 1; d > 0; d--) {
    const last = trace[d - 1];
    const k = x - y;
    const start = startOf(last, k, d);
    const added = k === -d || (k !== d && (last?.[k - 1 + d - 1] ?? -1) < (last?.[k + 1 + d - 1] ?? -1));
    edits.push({ t: "kept", count: x - start }, { t: added ? "added" : "removed", count: 1 });
    [x, y] = added ? [start, start - k - 1] : [start - 1, start - k];
  }
  edits.push({ t: "kept", count: x });
  return edits.toReversed();
}

/** Joins neighbors of the same kind; between kept runs, removals come first. */
function joined(edits: readonly Edit[]): Edit[] {
  const out: Edit[] = [];
  let [removed, added] = [0, 0];
  const flush = () => {
    if (removed > 0) out.push({ t: "removed", count: removed });
    if (added > 0) out.push({ t: "added", count: added });
    [removed, added] = [0, 0];
  };
  for (const { t, count } of edits) {
    if (count === 0) continue;
    if (t === "removed") removed += count;
    else if (t === "added") added += count;
    else {
      flush();
      const last = out.at(-1);
      if (last?.t === "kept") out[out.length - 1] = { t, count: last.count + count };
      else out.push({ t, count });
    }
  }
  flush();
  return out;
}
