import type { Edit } from "./diff-lists.ts";

/** A place where two lists differ, after `kept` elements that are in both. */
export interface Hunk {
  readonly kept: number;
  readonly removed: number;
  readonly added: number;
}

/** What the words of two texts say, for what reads well. */
export interface HunkWords {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Of a word: 0 for a sign, 1 for "of", 2 for others. */
  readonly weightOf: (id: number) => number;
  /** Whether words of the newer text may begin a passage here: the text, a sentence, a part of one (0 to 3). */
  opens(at: number): number;
  opensBefore(at: number): number;
  /** Whether a word of the newer text has no space around it, as the dash of "low-rise". */
  readonly isGlued: (at: number) => boolean;
}

/** Of kept words between two changes: up to so many are not worth keeping. */
const MOST_ISLAND = 3;
/** In words of the changes around them: in both together, or in each around a word that is no filler. */
const LEAST_AROUND_FILLERS = 8;
const LEAST_AROUND_WORD = 6;
const LONGEST_SLIDE = 400;

/** Differences as people would mark them. The last hunk may have nothing removed and added. */
export function readableHunks(edits: readonly Edit[], words: HunkWords): Hunk[] {
  return slid(withoutIslands(hunksOf(edits), words), words);
}

function hunksOf(edits: readonly Edit[]): Hunk[] {
  const hunks: Hunk[] = [];
  let hunk = { kept: 0, removed: 0, added: 0 };
  for (const { t, count } of edits) {
    if (t === "kept" && hunk.removed + hunk.added > 0) {
      hunks.push(hunk);
      hunk = { kept: 0, removed: 0, added: 0 };
    }
    hunk[t] += count;
  }
  hunks.push(hunk);
  return hunks;
}

/**
 * A few words that two rewritten passages share by chance, "of the", belong to the change. The passages around them say
 * much more, and both replace something.
 */
function withoutIslands(hunks: readonly Hunk[], { after, weightOf, isGlued }: HunkWords): Hunk[] {
  const out: Hunk[] = [];
  let y = 0;
  for (const hunk of hunks) {
    const last = out.at(-1);
    const kept = after.slice(y, y + Math.min(hunk.kept, MOST_ISLAND + 1));
    const isDash = hunk.kept === 1 && weightOf(kept[0] ?? 0) === 0 && isGlued(y);
    y += hunk.kept + hunk.added;
    if (
      last !== undefined &&
      (isDash || isIsland(kept, weightOf, last, hunk)) &&
      isReplaced(last) &&
      isReplaced(hunk)
    ) {
      const [removed, added] = [last.removed + hunk.kept + hunk.removed, last.added + hunk.kept + hunk.added];
      out[out.length - 1] = { kept: last.kept, removed, added };
    } else out.push(hunk);
  }
  return out;
}

function isIsland(kept: readonly number[], weightOf: HunkWords["weightOf"], ...around: readonly Hunk[]): boolean {
  if (kept.length > MOST_ISLAND) return false;
  const sizes = around.map(({ removed, added }) => removed + added);
  if (kept.every((id) => weightOf(id) < 2)) return sizes.reduce((sum, size) => sum + size, 0) >= LEAST_AROUND_FILLERS;
  return kept.reduce((sum, id) => sum + weightOf(id), 0) <= 2 && Math.min(...sizes) >= LEAST_AROUND_WORD;
}

const isReplaced = ({ removed, added }: Hunk): boolean => removed > 0 && added > 0;

/** Moves what is only removed or only added to where a passage begins, if the words around it allow it. */
function slid(hunks: readonly Hunk[], words: HunkWords): Hunk[] {
  const out: Hunk[] = [];
  let [x, y, owed] = [0, 0, 0];
  for (const [at, hunk] of hunks.entries()) {
    let kept = hunk.kept + owed;
    owed = 0;
    x += kept;
    y += kept;
    const next = hunks[at + 1]?.kept ?? 0;
    if ((hunk.removed === 0) !== (hunk.added === 0)) {
      const by =
        hunk.added > 0
          ? slideOf(words.after, y, hunk.added, kept, next, (place) => words.opens(place))
          : slideOf(words.before, x, hunk.removed, kept, next, (place) => words.opensBefore(place));
      kept += by;
      x += by;
      y += by;
      owed = -by;
    }
    x += hunk.removed;
    y += hunk.added;
    out.push({ kept, removed: hunk.removed, added: hunk.added });
  }
  return owed > 0 ? [...out, { kept: owed, removed: 0, added: 0 }] : out;
}

/** By how many words `count` words from `start` on can move so that they begin a passage; negative: to the left. */
function slideOf(
  list: readonly number[],
  start: number,
  count: number,
  left: number,
  right: number,
  opens: (at: number) => number,
): number {
  let [best, score] = [0, opens(start)];
  // Between two changes, something must stay.
  const most = Math.min(LONGEST_SLIDE, right - 1);
  for (let by = 1; by <= most && list[start + by - 1] === list[start + count + by - 1]; by++) {
    const own = opens(start + by);
    if (own > score) [best, score] = [by, own];
  }
  for (let by = 1; by <= Math.min(LONGEST_SLIDE, left - 1) && list[start - by] === list[start + count - by]; by++) {
    const own = opens(start - by);
    if (own > score) [best, score] = [-by, own];
  }
  return best;
}
