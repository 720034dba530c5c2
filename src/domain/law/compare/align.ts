import type { Vocabulary } from "./tokens.ts";

/** The words of a piece of text, for how much two have in common: ascending numbers, signs left out. */
export interface Bag {
  readonly ids: Uint32Array;
  /** Fillers count half. */
  readonly weight: number;
}

export function bagOf(ids: readonly number[], vocabulary: Vocabulary): Bag {
  const words = Uint32Array.from(ids.filter((id) => vocabulary.weightOf(id) > 0)).toSorted();
  return { ids: words, weight: words.reduce((sum, id) => sum + vocabulary.weightOf(id), 0) };
}

function sharedWeight(one: Bag, other: Bag, vocabulary: Vocabulary): number {
  let shared = 0;
  const [a, b] = [one.ids, other.ids];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) shared += vocabulary.weightOf(x);
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared;
}

/** The share of their words that two pieces have in common, 0 to 1. */
export function likeness(one: Bag, other: Bag, vocabulary: Vocabulary): number {
  const all = one.weight + other.weight;
  return all === 0 ? 0 : (2 * sharedWeight(one, other, vocabulary)) / all;
}

/** What to align: pieces of two versions in their order. */
export interface Alignable {
  readonly before: readonly Bag[];
  readonly after: readonly Bag[];
  /** Whether two have the same enumeration, which makes them likelier the same. */
  sameNumber(before: number, after: number): boolean;
  /** Whether one may be several of the other version: a paragraph that was cut in two. */
  readonly many: boolean;
}

/** Pieces of both versions that belong together: one each, or several of one. Or what only one version has. */
export interface Group {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Two pieces are the same from this likeness on. */
const LEAST_ALIKE = 0.45;
/** A part of a paragraph has so much of its words in it. */
const LEAST_CONTAINED = 0.75;
/** Fewer words are too few for a part. In weight of words. */
const LEAST_PART = 3;
/** Comparing all with all ends here, in words read. */
const MOST_WORK = 4_000_000;

/**
 * The best alignment of two lists in their order (dynamic programming). Null if it would take too long.
 */
export function align(pieces: Alignable, vocabulary: Vocabulary): Group[] | null {
  const [n, m] = [pieces.before.length, pieces.after.length];
  if (n === 0 || m === 0) return single(n, m);
  const words = (bags: readonly Bag[]): number => bags.reduce((sum, { ids }) => sum + ids.length + 4, 0);
  if (m * words(pieces.before) + n * words(pieces.after) > MOST_WORK) return null;
  return new Grid(pieces, vocabulary).groups();
}

function single(n: number, m: number): Group[] {
  const one = (length: number, group: (at: number) => Group): Group[] => Array.from({ length }, (_, at) => group(at));
  return [...one(n, (at) => ({ before: [at], after: [] })), ...one(m, (at) => ({ before: [], after: [at] }))];
}

const NONE = -Infinity;

/** How the best way came to a place of the grid. */
const Step = {
  SkipBefore: 1,
  SkipAfter: 2,
  Pair: 3,
  MoreBefore: 4,
  MoreAfter: 5,
  Alone: 6,
} as const;

class Grid {
  private readonly n: number;
  private readonly m: number;
  /** Best value of the first x and y pieces; the best if the last of both are in one group, and if they are a pair. */
  private readonly best: Float64Array;
  private readonly grouped: Float64Array;
  private readonly alone: Float64Array;
  /** Words of the whole that the parts of a group have, in weight. */
  private readonly used: Float64Array;
  private readonly bestStep: Uint8Array;
  private readonly groupStep: Uint8Array;
  private readonly pieces: Alignable;
  private readonly vocabulary: Vocabulary;

  constructor(pieces: Alignable, vocabulary: Vocabulary) {
    this.pieces = pieces;
    this.vocabulary = vocabulary;
    [this.n, this.m] = [pieces.before.length, pieces.after.length];
    const size = (this.n + 1) * (this.m + 1);
    this.best = new Float64Array(size);
    this.grouped = new Float64Array(size).fill(NONE);
    this.alone = new Float64Array(size).fill(NONE);
    this.used = new Float64Array(size);
    this.bestStep = new Uint8Array(size);
    this.groupStep = new Uint8Array(size);
  }

  groups(): Group[] {
    for (let x = 0; x <= this.n; x++) for (let y = 0; y <= this.m; y++) this.fill(x, y);
    return this.walkBack();
  }

  private at(x: number, y: number): number {
    return x * (this.m + 1) + y;
  }

  private fill(x: number, y: number): void {
    const here = this.at(x, y);
    if (x > 0 && y > 0) this.fillGroup(x, y, here);
    const options: (readonly [number, number])[] = [
      // What was removed comes before what was added.
      [y === 0 ? NONE : (this.best[this.at(x, y - 1)] ?? 0), Step.SkipAfter],
      [x === 0 ? NONE : (this.best[this.at(x - 1, y)] ?? 0), Step.SkipBefore],
      [this.alone[here] ?? NONE, Step.Alone],
      [this.grouped[here] ?? NONE, Step.Pair],
    ];
    if (x === 0 && y === 0) return;
    let [value, step]: readonly [number, number] = [NONE, Step.SkipBefore];
    for (const [own, by] of options) if (own > value) [value, step] = [own, by];
    this.best[here] = value;
    this.bestStep[here] = step;
  }

  private fillGroup(x: number, y: number, here: number): void {
    const [was, is] = [this.pieces.before[x - 1], this.pieces.after[y - 1]];
    if (was === undefined || is === undefined) return;
    const shared = sharedWeight(was, is, this.vocabulary);
    const bonus = this.pieces.sameNumber(x - 1, y - 1) ? 2 : 0;
    const alike = 2 * shared + bonus - LEAST_ALIKE * (was.weight + is.weight);
    const least = Math.min(was.weight, is.weight);
    const isPart = least >= LEAST_PART && shared >= LEAST_CONTAINED * least;
    const before = this.best[this.at(x - 1, y - 1)] ?? 0;
    // Alone, a part is worth less than none; with the other parts it is not.
    this.alone[here] = before + (isPart ? Math.max(alike, shared / 2) : alike > 0 ? alike : NONE);
    if (!this.pieces.many || !isPart) return;
    this.set(here, before + alike, Step.Pair, shared);
    this.extend(here, this.at(x, y - 1), Step.MoreAfter, { shared, whole: was.weight, part: is.weight });
    this.extend(here, this.at(x - 1, y), Step.MoreBefore, { shared, whole: is.weight, part: was.weight });
  }

  private set(here: number, value: number, step: number, used: number): void {
    this.grouped[here] = value;
    this.groupStep[here] = step;
    this.used[here] = used;
  }

  /** Another part joins the group. The words that earlier parts have are no longer there. */
  private extend(
    here: number,
    last: number,
    step: number,
    { shared, whole, part }: { readonly shared: number; readonly whole: number; readonly part: number },
  ): void {
    const by = this.groupStep[last];
    if (by !== Step.Pair && by !== step) return;
    const used = this.used[last] ?? 0;
    const own = Math.min(shared, whole - used);
    if (own < LEAST_CONTAINED * Math.min(part, whole - used)) return;
    const value = (this.grouped[last] ?? NONE) + 2 * own - LEAST_ALIKE * part;
    if (value > (this.grouped[here] ?? NONE)) this.set(here, value, step, used + own);
  }

  private walkBack(): Group[] {
    const groups: Group[] = [];
    let [x, y] = [this.n, this.m];
    while (x > 0 || y > 0) {
      const step = this.bestStep[this.at(x, y)];
      if (step === Step.SkipBefore) groups.push({ before: [--x], after: [] });
      else if (step === Step.SkipAfter) groups.push({ before: [], after: [--y] });
      else {
        const [before, after] = [[x - 1], [y - 1]];
        while (step === Step.Pair && this.groupStep[this.at(x, y)] !== Step.Pair) {
          if (this.groupStep[this.at(x, y)] === Step.MoreAfter) after.unshift(--y - 1);
          else before.unshift(--x - 1);
        }
        groups.push({ before, after });
        [x, y] = [x - 1, y - 1];
      }
    }
    return groups.toReversed();
  }
}
