/** A run of elements of two lists: `count` elements that both have, or that only one has. */
export interface Edit {
  readonly t: "kept" | "removed" | "added";
  readonly count: number;
}

/** The search for differences stops here: its time grows with their square. */
const MAX_DIFFERENCES = 1200;
/** And here: long lists of few different elements are compared many times. */
const MAX_COMPARISONS = 10_000_000;

/** A list to compare, of words or of numbers that stand for them. */
type List = readonly string[] | readonly number[];

/**
 * The shortest list of removals and additions that turns one list into the other (Myers, "An O(ND) difference
 * algorithm"). If there are too many, the lists are cut at what occurs once in both, and a piece that still has too many
 * counts as removed and added.
 */
export function diffLists(before: List, after: List): Edit[] {
  return joined(diffPieces(before, after, true));
}

function diffPieces(before: List, after: List, mayCut: boolean): Edit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), mayCut);
  return [{ t: "kept", count: start }, ...middle, { t: "kept", count: end }];
}

function diffMiddle(before: List, after: List, mayCut: boolean): Edit[] {
  const all: Edit[] = [
    { t: "removed", count: before.length },
    { t: "added", count: after.length },
  ];
  if (before.length === 0 || after.length === 0) return all;
  const trace = findPath(before, after);
  if (trace !== null) return pathOf(before, after, trace);
  return mayCut ? diffAtAnchors(before, after, anchorsOf(before, after)) : all;
}

/** Pieces of long lists have fewer searches left: together they take as long as a few whole ones. */
const MOST_PIECES_SEARCHED = 12;

function diffAtAnchors(before: List, after: List, anchors: readonly (readonly [number, number])[]): Edit[] {
  const edits: Edit[] = [];
  let [x, y, searches] = [0, 0, 0];
  for (const [nextX, nextY] of [...anchors, [before.length, after.length] as const]) {
    const [was, is] = [before.slice(x, nextX), after.slice(y, nextY)];
    const isLarge = was.length + is.length > MAX_DIFFERENCES;
    if (isLarge) searches += 1;
    if (isLarge && searches > MOST_PIECES_SEARCHED)
      edits.push({ t: "removed", count: was.length }, { t: "added", count: is.length });
    else edits.push(...diffPieces(was, is, false));
    [x, y] = [nextX, nextY];
  }
  return edits;
}

/** Elements that occur once in each list, in the order of both: the longest such sequence. */
function anchorsOf(before: List, after: List): (readonly [number, number])[] {
  const inBefore = onlyPlaces(before);
  const pairs = [...onlyPlaces(after)].flatMap(([element, y]) => {
    const x = inBefore.get(element);
    return x === undefined ? [] : [[x, y] as const];
  });
  return longestAscending(pairs);
}

function onlyPlaces(list: List): Map<string | number, number> {
  const places = new Map<string | number, number>();
  const repeated = new Set<string | number>();
  list.forEach((element: string | number, at: number) => {
    if (places.has(element)) repeated.add(element);
    else places.set(element, at);
  });
  for (const element of repeated) places.delete(element);
  return places;
}

/** Of pairs in the order of their second place, the most whose first places ascend, too (patience sorting). */
function longestAscending(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tops: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([x], at) => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.[0] ?? 0) < x) low = middle + 1;
      else high = middle;
    }
    previous[at] = tops[low - 1] ?? -1;
    tops[low] = at;
  });
  const chain: (readonly [number, number])[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) chain.push(pair);
  }
  return chain.toReversed();
}

/** Furthest reach on each diagonal for each number of differences; null if there are too many. */
function findPath(before: List, after: List): Int32Array[] | null {
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
function pathOf(before: List, after: List, trace: readonly Int32Array[]): Edit[] {
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
