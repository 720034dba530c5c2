/** Words that two texts share again after a difference, so many in a row. */
const ANCHOR = 6;
/** How far to look for them: first near, then far. */
const REACH = [
  [40, 60],
  [400, 600],
  [3000, 30_000],
] as const;

/**
 * How many words of `expected` are in `actual` in the same order, and what is not, in runs. Texts that hardly differ
 * are compared in linear time.
 */
export function wordsInOrder(
  expected: readonly string[],
  actual: readonly string[],
): { readonly kept: number; readonly lost: readonly string[] } {
  const lost: string[] = [];
  let kept = 0;
  let [i, j] = [0, 0];
  while (i < expected.length) {
    if (expected[i] === actual[j]) {
      kept += 1;
      i += 1;
      j += 1;
      continue;
    }
    const [a, b] = nextAnchor(expected, i, actual, j);
    const missing = missingOf(expected.slice(i, a), actual.slice(j, b));
    kept += a - i - missing.length;
    if (missing.length > 0) lost.push(missing.join(" "));
    [i, j] = [a, b];
  }
  return { kept, lost };
}

/** The nearest positions from which both texts are the same again; one word further if there are none. */
function nextAnchor(a: readonly string[], i: number, b: readonly string[], j: number): readonly [number, number] {
  for (const [own, other] of REACH) {
    for (let x = i; x < Math.min(a.length, i + own); x += 1) {
      for (let y = b.indexOf(a[x] ?? "", j); y !== -1 && y < j + other; y = b.indexOf(a[x] ?? "", y + 1))
        if (isAnchor(a, x, b, y)) return [x, y];
    }
  }
  return j >= b.length ? [a.length, j] : [i + 1, j];
}

function isAnchor(a: readonly string[], x: number, b: readonly string[], y: number): boolean {
  for (let n = 0; n < ANCHOR; n += 1) if (a[x + n] !== b[y + n]) return false;
  return true;
}

/** Longer runs are not compared word by word. */
const MOST_COMPARED = 2000;

/** Words of a short run that are not in the other one, in order (longest common subsequence). */
function missingOf(a: readonly string[], b: readonly string[]): readonly string[] {
  if (b.length === 0 || a.length > MOST_COMPARED || b.length > MOST_COMPARED) return a;
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (x: number, y: number) => lengths[x]?.[y] ?? 0;
  for (let x = a.length - 1; x >= 0; x -= 1) {
    for (let y = b.length - 1; y >= 0; y -= 1)
      (lengths[x] ?? [])[y] = a[x] === b[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
  }
  const missing: string[] = [];
  for (let [x, y] = [0, 0]; x < a.length;) {
    if (y < b.length && a[x] === b[y]) [x, y] = [x + 1, y + 1];
    else if (y >= b.length || at(x + 1, y) >= at(x, y + 1)) missing.push(a[x++] ?? "");
    else y += 1;
  }
  return missing;
}
