import { trimSigns } from "../trim.ts";
import { numberKey } from "./number-key.ts";
import type { Target } from "./provision.ts";

/** The data needed to find a provision by a citation. */
export interface Citable {
  readonly position: number;
  readonly parent: number | null;
  readonly type: string;
  readonly number: string;
  /** The first is its own key ("§3-1005", "3|2|I", "#eId", "/za-cpt/act/…"). */
  readonly keys: readonly string[];
  /** Its enumerated paragraphs in order, one "{num}\t{anchor}" per line. */
  readonly items: string;
}

/**
 * The target of a citation: the position of a provision and the anchor of a paragraph in it ("" = the entire
 * provision).
 */
export interface CitationTarget {
  readonly position: number;
  readonly anchor: string;
}

/** `external`: a citation of another document. `unresolved`: a citation of this document that matches nothing in it. */
export type Resolution = CitationTarget | "external" | "unresolved";

/** Resolves the citations of a document. Built once per version. */
export interface CitationIndex {
  /** `from` is the position of the citing provision: "(b)" by itself is a paragraph of that provision. */
  resolve(target: Target, from: number): Resolution;
}

/** `provisions` in the order of the code; `documentName` is the document's name for itself. */
export function indexCitations(provisions: readonly Citable[], documentName: string | null): CitationIndex {
  return new Index(provisions, documentName);
}

/** Longer keys and numbers are not looked up: a file could repeat one in thousands of citations. */
const LONGEST_KEY = 1000;
/** Enumerations that a key may end with: "§ 8.8(F)(1)(a)". */
const MAX_ENUMERATIONS = 8;
const LONGEST_ENUMERATION = 8;

class Index implements CitationIndex {
  private readonly byPosition = new Map<number, Citable>();
  /** Position of the last provision at or below each that has any below it. */
  private readonly lasts = new Map<number, number>();
  /** Normalized numbers of the provisions that are not sections, for `findRelative`. */
  private readonly numberOf = new Map<number, string>();
  /** Keys as written, and normalized; each maps to the positions of all provisions that have it, ascending. */
  private readonly exact = new Map<string, number[]>();
  private readonly loose = new Map<string, number[]>();
  private readonly numbers = new Map<string, number[]>();
  private readonly items = new Map<number, Map<string, string>>();
  private readonly documentName: string | null;

  constructor(provisions: readonly Citable[], documentName: string | null) {
    this.documentName = documentName;
    for (const provision of provisions) this.add(provision);
    for (const { position, parent } of provisions.toReversed())
      if (parent !== null) this.lasts.set(parent, Math.max(this.lastOf(parent), this.lastOf(position)));
  }

  resolve(target: Target, from: number): Resolution {
    for (let tried = target, count = 0; ; count++) {
      const position = this.provisionOf(tried, from);
      if (typeof position !== "string") return { position, anchor: this.anchorIn(position, tried.path ?? []) };
      const split = position === "unresolved" && count < MAX_ENUMERATIONS ? withoutEnumeration(tried) : null;
      if (split === null) return position;
      tried = split;
    }
  }

  private add(provision: Citable): void {
    const { position, number, type } = provision;
    this.byPosition.set(position, provision);
    for (const key of provision.keys.filter((each) => each.length <= LONGEST_KEY)) {
      push(this.exact, key, position);
      push(this.loose, looseKey(key), position);
    }
    if (number === "" || number.length > LONGEST_KEY) return;
    push(this.numbers, numberKey(number), position);
    if (type !== "section") this.numberOf.set(position, numberKey(number));
  }

  private provisionOf(target: Target, from: number): number | "external" | "unresolved" {
    if (target.doc !== undefined && target.doc !== this.documentName) return this.documentOf(target, from);
    if (target.key === undefined) return this.withoutKey(target, from);
    return this.find(target.key, from) ?? this.findRelative(target.key, from) ?? "unresolved";
  }

  /** The name of another document may be the name of a part of this one (a by-law of a collection, by its FRBR URI). */
  private documentOf(target: Target, from: number): number | "external" {
    const part = this.find(target.doc ?? "", from);
    if (part === null) return "external";
    if (target.key === undefined) return part;
    if (target.key.length > LONGEST_KEY) return part;
    return this.firstIn(part, this.exact.get(target.key) ?? this.loose.get(looseKey(target.key)) ?? []) ?? part;
  }

  private withoutKey(target: Target, from: number): number | "external" | "unresolved" {
    if (target.href !== undefined) return "external";
    return target.path !== undefined && target.path.length > 0 ? from : "unresolved";
  }

  /**
   * Tries the key as written, then normalized, then as a number with or without its sign, then the path of a container
   * without its outer parts.
   */
  private find(key: string, from: number): number | null {
    if (key.length > LONGEST_KEY) return null;
    const bare = looseKey(key).replace(/^§/, "");
    const last = key.includes("|") ? numberKey(key.slice(key.lastIndexOf("|") + 1)) : bare;
    const candidates =
      this.exact.get(key) ??
      this.loose.get(looseKey(key)) ??
      this.loose.get(`§${bare}`) ??
      this.loose.get(bare) ??
      this.numbers.get(bare);
    if (candidates !== undefined) return this.nearest(candidates, from);
    return key.includes("|") && isFull(last) ? this.nearest(this.numbers.get(last) ?? [], from) : null;
  }

  /** "§1.15" within chapter GMG, whose sections are numbered GMG.01.15: adds the numbers of the parents. */
  private findRelative(key: string, from: number): number | null {
    if (key.length > LONGEST_KEY) return null;
    const bare = looseKey(key).replace(/^§/, "");
    if (bare === "" || key.startsWith("#") || key.startsWith("/")) return null;
    for (let at: number | null = from; at !== null; at = this.byPosition.get(at)?.parent ?? null) {
      const number = this.numberOf.get(at) ?? "";
      if (number === "") continue;
      for (const joint of [".", "-", ":"]) {
        const matches = this.numbers.get(number + joint + bare) ?? this.numbers.get(number + joint + padded(bare));
        if (matches !== undefined) return this.nearest(matches, from);
      }
    }
    return null;
  }

  /** Of several provisions with the same key, the one that shares the most parents with the citing provision. */
  private nearest(candidates: readonly number[], from: number): number | null {
    if (candidates.length <= 1) return candidates[0] ?? null;
    for (let at: number | null = from; at !== null; at = this.byPosition.get(at)?.parent ?? null) {
      const nearest = this.firstIn(at, candidates);
      if (nearest !== undefined) return nearest;
    }
    return candidates[0] ?? null;
  }

  /** The first of some positions, which ascend, at or below a provision. */
  private firstIn(at: number, positions: readonly number[]): number | undefined {
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((positions[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    const first = positions[low];
    return first !== undefined && first <= this.lastOf(at) ? first : undefined;
  }

  private lastOf(position: number): number {
    return this.lasts.get(position) ?? position;
  }

  /** Anchor of the deepest paragraph that the enumerations lead to; "" if not even the first exists. */
  private anchorIn(position: number, path: readonly string[]): string {
    let anchor = "";
    for (const num of path) {
      const below = this.itemsOf(position).get(`${anchor}\t${itemKey(num)}`);
      if (below === undefined) return anchor;
      anchor = below;
    }
    return anchor;
  }

  /** "{anchor of the parent}\t{enumeration}" → anchor. */
  private itemsOf(position: number): Map<string, string> {
    const known = this.items.get(position);
    if (known !== undefined) return known;
    const items = new Map<string, string>();
    for (const item of (this.byPosition.get(position)?.items ?? "").split("\n")) {
      const [num = "", anchor = ""] = item.split("\t");
      const parent = anchor.slice(0, Math.max(0, anchor.lastIndexOf("-")));
      const key = `${parent}\t${itemKey(num)}`;
      if (!items.has(key)) items.set(key, anchor);
    }
    this.items.set(position, items);
    return items;
  }
}

/** "(a)", "a.", "a)" are the same enumeration; "(a)" and "(A)" are not. */
function itemKey(num: string): string {
  return trimSigns(num);
}

/**
 * Reads "§8.8(F)" as § 8.8, paragraph (F), if no provision is numbered "8.8(F)". Null if the key does not end with an
 * enumeration in parentheses.
 */
function withoutEnumeration(target: Target): Target | null {
  const whole = (target.key ?? "").trimEnd();
  const start = whole.lastIndexOf("(");
  const inner = whole.slice(start + 1, -1);
  const key = whole.slice(0, Math.max(0, start)).trimEnd();
  const isEnumeration = whole.endsWith(")") && inner.length <= LONGEST_ENUMERATION && /^[^)]+$/.test(inner);
  if (!isEnumeration || key === "" || key.endsWith("(")) return null;
  return { ...target, key, path: [`(${inner})`, ...(target.path ?? [])] };
}

function looseKey(key: string): string {
  const parts = key
    .split("|")
    .map((part) => numberKey(part))
    .join("|");
  return key.trimStart().startsWith("§") ? `§${parts}` : parts;
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
  else if (known.at(-1) !== position) known.push(position);
}
