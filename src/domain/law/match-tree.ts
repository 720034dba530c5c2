import { numberKey } from "./number-key.ts";
import { countShared } from "./similarity.ts";

/** The properties of a provision that matching looks at. It is identified by its index in the list. */
export interface Matchable {
  /** Index of the parent in the same list; null for the root. */
  readonly parent: number | null;
  readonly type: string;
  readonly number: string;
  readonly heading: string;
  /** Hash of its own content, without its children. */
  readonly hash: string;
  /** Characters of its own text. */
  readonly chars: number;
}

/** Headings and numbers are compared up to here. */
const LONGEST_COMPARED = 500;

/** Numbers of paths: of the parent's path and the provision's own name. Both versions share one. */
export type PathNumbers = Map<string, number>;

/** The provisions of one version, with the lookups that matching needs. */
export class Tree {
  readonly provisions: readonly Matchable[];
  private readonly paths: Int32Array;
  private readonly below: number[][];
  /** Number of leaves at and below each provision. */
  private readonly weights: Float64Array;

  constructor(provisions: readonly Matchable[], numbers: PathNumbers) {
    this.provisions = provisions;
    this.paths = new Int32Array(provisions.length);
    this.below = provisions.map(() => []);
    this.weights = new Float64Array(provisions.length);
    provisions.forEach((each, at) => {
      if (each.parent !== null) this.below[each.parent]?.push(at);
      const path = `${each.parent === null ? "" : this.paths[each.parent]}/${this.own(at)}`;
      this.paths[at] = numbers.get(path) ?? numbers.size;
      numbers.set(path, this.paths[at]);
    });
    for (let at = provisions.length - 1; at >= 0; at--) {
      const weight = Math.max(
        1,
        this.children(at).reduce((sum, child) => sum + this.weight(child), 0),
      );
      this.weights[at] = weight;
    }
  }

  children(at: number): readonly number[] {
    return this.below[at] ?? [];
  }

  isLeaf(at: number): boolean {
    return at !== 0 && this.children(at).length === 0;
  }

  weight(at: number): number {
    return this.weights[at] ?? 0;
  }

  hash(at: number): string {
    return this.provisions[at]?.hash ?? "";
  }

  /** Equal for provisions whose own and whose parents' numbers are the same. */
  path(at: number): string {
    return String(this.paths[at]);
  }

  /** Type and number; without a number, type and heading. */
  own(at: number): string {
    return this.number(at) ?? `${this.provisions[at]?.type}#${headingOf(this.provisions[at])}`;
  }

  number(at: number): string | null {
    const each = this.provisions[at];
    return each === undefined || each.number === "" ? null : `${each.type} ${numberOf(each)}`;
  }

  headingKey(at: number): string | null {
    const heading = headingOf(this.provisions[at]);
    return isPhrase(heading) ? null : `${this.provisions[at]?.type} ${heading}`;
  }

  numberEnd(at: number): string | null {
    const parts = numberOf(this.provisions[at]).split(/[.:-]/);
    const end = parts.at(-1) ?? "";
    return parts.length === 1 || end === ""
      ? null
      : `${this.provisions[at]?.type} ${end} ${headingOf(this.provisions[at])}`;
  }

  hasHeading(at: number): boolean {
    return headingOf(this.provisions[at]) !== "";
  }

  /** Whether at least half of the words of two headings are the same. */
  isLikeHeading(at: number, other: Tree, to: number): boolean {
    const { shared, all } = this.commonWords(at, other, to);
    return shared > 0 && shared * 2 >= all;
  }

  /** Whether one heading has most words of the other: "Appeal", "Appeal of permit decision". */
  sharesHeading(at: number, other: Tree, to: number): boolean {
    const { shared, least } = this.commonWords(at, other, to);
    return shared > 0 && shared * 2 > least;
  }

  private commonWords(at: number, other: Tree, to: number): { shared: number; all: number; least: number } {
    const [one, two] = [wordsOf(this.provisions[at]), wordsOf(other.provisions[to])];
    const shared = countShared(one, two);
    return { shared, all: one.size + two.size - shared, least: Math.min(one.size, two.size) };
  }

  /** Its law is gone, and its number is kept: "Reserved". */
  isPlaceholder(at: number): boolean {
    const each = this.provisions[at];
    return this.isLeaf(at) && isTrivial(each) && headingOf(each) !== "" && isPhrase(headingOf(each));
  }

  /** Its number is free for new law. One that is repealed stays what it was. */
  isReserved(at: number): boolean {
    return this.isPlaceholder(at) && /^(?:reserved|vacant|not used|intentionally)/.test(headingOf(this.provisions[at]));
  }

  /** The provisions whose heading no sibling has. */
  withOnlyHeading(): ReadonlySet<number> {
    return once(this.provisions.length, (at) => {
      const key = this.headingKey(at);
      return key === null ? null : `${this.provisions[at]?.parent} ${key}`;
    });
  }

  sameHeading(at: number, other: Tree, to: number): boolean {
    const heading = headingOf(this.provisions[at]);
    return heading !== "" && heading === headingOf(other.provisions[to]);
  }
}

function numberOf(provision: Matchable | undefined): string {
  return numberKey((provision?.number ?? "").slice(0, LONGEST_COMPARED));
}

const wordsOf = (provision: Matchable | undefined): ReadonlySet<string> =>
  new Set(
    headingOf(provision)
      .split(" ")
      .filter((word) => word !== "" && !FILLERS.has(word)),
  );

/** Words of headings that say nothing about the law. */
const FILLERS: ReadonlySet<string> = new Set("a an and by for in of on or regarding the to".split(" "));

function headingOf(provision: Matchable | undefined): string {
  return (
    (provision?.heading ?? "")
      .slice(0, LONGEST_COMPARED)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  );
}

/** Headings of provisions without law: they identify nothing. */
function isPhrase(text: string): boolean {
  return /^(|reserved|repealed|omitted|expired|transferred|vacant|deleted|not used|intentionally left blank)$/.test(
    text,
  );
}

export function isTrivial(provision: Matchable | undefined): boolean {
  return provision === undefined || provision.chars < 40;
}

/** Indexes by a key, without the root; null = in no group. */
export function group(count: number, key: (at: number) => string | null): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let at = 1; at < count; at++) {
    const each = key(at);
    if (each === null) continue;
    const known = groups.get(each);
    if (known === undefined) groups.set(each, [at]);
    else known.push(at);
  }
  return groups;
}

/** Indexes with a unique key. */
export function once(count: number, key: (at: number) => string | null): Set<number> {
  return new Set([...group(count, key).values()].flatMap((ats) => (ats.length === 1 ? ats : [])));
}
