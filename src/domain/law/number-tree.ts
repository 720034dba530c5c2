import { kindOf } from "../query/parse-citation.ts";
import { composedNumber, numberKey } from "./number-key.ts";

/** A provision in the order of the code. */
export interface Numbered {
  readonly position: number;
  readonly parent: number | null;
  readonly type: string;
  /** The word before the number: "Chapter", "Regulation", "§", "". */
  readonly label?: string;
  readonly number: string;
}

/** The position of a provision; null: there is none. */
export type Found = number | "ambiguous" | null;

/** Types whose sections have numbers of their own. */
const APPENDED: ReadonlySet<string> = new Set(["schedule", "appendix", "annex", "attachment", "exhibit"]);
const SECTIONS: ReadonlySet<string> = new Set(["section", "attachment"]);
/** Types of acts within a collection. */
export const LAWS: ReadonlySet<string> = new Set(["by-law", "act", "law"]);
const LONGEST_NUMBER = 1000;
/** The first number of a series. It shows alone that numbers start again; otherwise two numbers have to occur again. */
const FIRST = /^[.:-]?(?:0*1|i|a)$/;
const ENOUGH = 2;

/**
 * The numbers of a code as a tree. A provision is found by the path of its numbers ("09", "10", "01", ".02" or
 * "09.10.01.02"), or by its own number from where it is cited; never by the end of its number alone.
 */
export class NumberTree {
  private readonly byPosition = new Map<number, Numbered>();
  /** Position of the last provision at or below each that has any below it. */
  private readonly lasts = new Map<number, number>();
  private readonly kinds = new Map<number, string>();
  /** "{kind}\t{number}" → positions. */
  private readonly numbers = new Map<string, number[]>();
  private readonly composed = new Map<number, string>();
  private readonly paths = new Map<string, number[]>();
  /** The schedule or appendix around each provision that is in one. */
  private readonly appended = new Map<number, number>();
  /** "{kind}\t{position}" of the parts of the code → how many numbers of a kind occur again there. */
  private readonly restarts = new Map<string, number>();

  constructor(provisions: readonly Numbered[]) {
    for (const provision of provisions) this.add(provision);
    for (const { position, parent } of provisions.toReversed())
      if (parent !== null) this.lasts.set(parent, Math.max(this.lastOf(parent), this.lastOf(position)));
    for (const [key, positions] of this.numbers) {
      const [kind = "", number = ""] = key.split("\t", 2);
      this.addRestarts(kind, positions, FIRST.test(number) ? ENOUGH : 1);
    }
  }

  isSection(position: number): boolean {
    return SECTIONS.has(this.byPosition.get(position)?.type ?? "");
  }

  /** The part of a kind that contains a provision: "this chapter". The code itself for "this code". */
  around(kind: string, from: number): number | null {
    let root = from;
    for (let at: number | null = from; at !== null; at = this.parentOf(at)) {
      if (this.kinds.get(at) === kind) return at;
      root = at;
    }
    return kind === "code" ? root : null;
  }

  /** By its path from the top: "09|10|01|.02", "09.10.01.02". */
  byPath(path: string, from: number): Found {
    const composed = composedNumber(path.split("|"));
    if (!isFull(composed)) return null;
    return this.nearest(this.paths.get(composed) ?? [], from);
  }

  /**
   * The provision of a kind with a number, cited without its path: within `outer`, or else in the smallest part of the
   * code around the citing provision that has one. Numbers that start again in each part are not sought outside of it.
   */
  named(kind: string, number: string, outer: number | null, from: number): Found {
    const key = numberKey(number);
    if (key === "" || key.length > LONGEST_NUMBER) return null;
    const own = this.numbers.get(`${kind}\t${key}`) ?? [];
    if (outer !== null) return one(this.besides(this.allIn(outer, own), from)) ?? this.below(outer, key, kind);
    // "Chapter 24" of a model code, in a code whose every title has chapters 1, 2, 3.
    if (kind !== "section" && !number.startsWith(".") && !isFull(key) && this.isRestarting(kind, this.lawAround(from)))
      return null;
    if (isFull(key)) {
      const found = this.nearest(own, from) ?? this.nearest(this.ofKind(this.paths.get(key) ?? [], kind), from);
      if (found !== null) return found;
    } else {
      const found = this.inSeries(own, kind, from);
      if (found !== null) return found;
    }
    // "Section 8" of a standard is not regulation .08 of this chapter.
    if (!isFull(key) && !/^[.:-]/.test(key)) return null;
    for (let at: number | null = from; at !== null; at = this.parentOf(at)) {
      const found = this.isSection(at) ? null : this.below(at, key, kind);
      if (found !== null) return found;
    }
    return null;
  }

  /** Of several provisions, the only one in the smallest part of the code around the citing provision that has any. */
  nearest(candidates: readonly number[], from: number): Found {
    if (candidates.length <= 1) return candidates[0] ?? null;
    for (let at: number | null = from; at !== null; at = this.parentOf(at)) {
      const found = one(this.besides(this.allIn(at, candidates), from));
      if (found !== null) return found;
    }
    return "ambiguous";
  }

  /** Those of some positions, which ascend, that are at or below a provision. */
  allIn(at: number, positions: readonly number[]): readonly number[] {
    const start = firstFrom(positions, at);
    const end = firstFrom(positions, this.lastOf(at) + 1);
    return positions.slice(start, Math.min(end, start + 50));
  }

  private add(provision: Numbered): void {
    const { position, parent, type, label = "" } = provision;
    this.byPosition.set(position, provision);
    const kind = kindOf(label) ?? type;
    this.kinds.set(position, kind);
    if (parent !== null) {
      const around = APPENDED.has(this.kinds.get(parent) ?? "") ? parent : this.appended.get(parent);
      if (around !== undefined) this.appended.set(position, around);
    }
    const above = parent === null ? "" : (this.composed.get(parent) ?? "");
    const number = provision.number.length > LONGEST_NUMBER ? "" : numberKey(provision.number);
    const composed = number === "" ? above : composedNumber([above, number]);
    if (composed.length <= LONGEST_NUMBER) this.composed.set(position, composed);
    if (number === "") return;
    push(this.numbers, `${kind}\t${number}`, position);
    if (composed.length <= LONGEST_NUMBER) push(this.paths, composed, position);
  }

  /** Of the provisions with a number that are in order in the code, two neighbors show where the numbers restart. */
  private addRestarts(kind: string, positions: readonly number[], count: number): void {
    const known = new Set<number>();
    for (const [index, position] of positions.entries()) {
      const next = positions[index + 1];
      if (next === undefined || this.appended.get(position) !== this.appended.get(next)) continue;
      let at: number | null = position;
      while (at !== null && this.lastOf(at) < next) at = this.parentOf(at);
      for (; at !== null && !known.has(at); at = this.parentOf(at)) {
        known.add(at);
        const key = `${kind}\t${at}`;
        this.restarts.set(key, (this.restarts.get(key) ?? 0) + count);
      }
    }
  }

  /** Whether the numbers of a kind start again within a part. One number that occurs twice is a mistake in the code. */
  private isRestarting(kind: string, at: number): boolean {
    return (this.restarts.get(`${kind}\t${at}`) ?? 0) >= ENOUGH;
  }

  private inSeries(candidates: readonly number[], kind: string, from: number): Found {
    if (candidates.length === 0) return null;
    for (let at: number | null = from; at !== null; at = this.parentOf(at)) {
      const inside = this.besides(this.allIn(at, candidates), from);
      if (inside.length > 1) return "ambiguous";
      if (this.isRestarting(kind, at)) return inside.length === 1 ? this.childOf(at, inside[0]) : null;
      if (inside[0] !== undefined) return inside[0];
    }
    return null;
  }

  /** The act that a provision belongs to: the code, or one of a collection of by-laws. */
  private lawAround(from: number): number {
    let at = from;
    for (let parent = this.parentOf(at); parent !== null; parent = this.parentOf(at)) {
      if (LAWS.has(this.kinds.get(at) ?? "")) return at;
      at = parent;
    }
    return at;
  }

  private childOf(at: number, position: number | undefined): Found {
    return position !== undefined && this.parentOf(position) === at ? position : null;
  }

  /** "1.15" within GMG, whose sections are numbered GMG.01.15. */
  private below(at: number, number: string, kind: string): Found {
    const above = this.composed.get(at) ?? "";
    if (above === "") return null;
    const bare = number.replace(/^[.:-]+/, "");
    for (const joint of [".", "-", ":"]) {
      for (const key of [above + joint + bare, above + joint + padded(bare)]) {
        const found = one(this.ofKind(this.allIn(at, this.paths.get(key) ?? []), kind));
        if (found !== null) return found;
      }
    }
    return null;
  }

  private ofKind(positions: readonly number[], kind: string): readonly number[] {
    return positions.filter((each) => this.kinds.get(each) === kind || (kind === "section" && this.isSection(each)));
  }

  /** Leaves out what is in a schedule that the citing provision is not in. */
  private besides(candidates: readonly number[], from: number): readonly number[] {
    if (candidates.length === 0) return candidates;
    const own = this.appended.get(from);
    return candidates.filter((each) => !this.appended.has(each) || this.appended.get(each) === own);
  }

  private parentOf(position: number): number | null {
    return this.byPosition.get(position)?.parent ?? null;
  }

  private lastOf(position: number): number {
    return this.lasts.get(position) ?? position;
  }
}

function one(positions: readonly number[]): Found {
  const [first, second] = positions;
  return first === undefined ? null : second === undefined ? first : "ambiguous";
}

function firstFrom(positions: readonly number[], least: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a number identifies a provision by itself ("11.04", "yae.2"), not only within its parent ("IV"). */
function isFull(number: string): boolean {
  return /[\p{L}\p{N}][.:-]\p{N}/u.test(number);
}

/** "1.15" → "01.15": some codes write chapters with two digits. */
function padded(number: string): string {
  return number.replace(/^(\d)(?!\d)/, "0$1");
}

function push(map: Map<string, number[]>, key: string, position: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [position]);
  else known.push(position);
}
