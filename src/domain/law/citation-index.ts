import { numberKey } from "./number-key.ts";
import type { Target } from "./provision.ts";

/** What of a provision is needed to find it by a citation. */
export interface Citable {
  readonly position: number;
  readonly parent: number | null;
  readonly type: string;
  readonly number: string;
  /** The first is its own ("§3-1005", "3|2|I", "#eId", "/za-cpt/act/…"). */
  readonly keys: readonly string[];
  /** Its enumerated paragraphs in order, a line "{num}\t{anchor}" for each. */
  readonly items: string;
}

/** Where a citation leads: the provision's position and the anchor of a paragraph in it ("" = the whole). */
export interface CitationTarget {
  readonly position: number;
  readonly anchor: string;
}

/**
 * `external`: another document is named. `unresolved`: this document is named, but nothing in it answers.
 */
export type Resolution = CitationTarget | "external" | "unresolved";

/** Finds provisions by the citations of a document. Made once for each version. */
export interface CitationIndex {
  /** `from` is the position of the provision in which the citation stands: "(b)" alone is a paragraph of it. */
  resolve(target: Target, from: number): Resolution;
}

/** `provisions` in any order; `documentName` is the document's own name for itself. */
export function indexCitations(provisions: readonly Citable[], documentName: string | null): CitationIndex {
  return new Index(provisions, documentName);
}

class Index implements CitationIndex {
  private readonly byPosition = new Map<number, Citable>();
  /** Keys word for word, then in normal form; each leads to all that carry it. */
  private readonly exact = new Map<string, number[]>();
  private readonly loose = new Map<string, number[]>();
  private readonly numbers = new Map<string, number[]>();
  private readonly items = new Map<number, Map<string, string>>();
  private readonly documentName: string | null;

  constructor(provisions: readonly Citable[], documentName: string | null) {
    this.documentName = documentName;
    for (const provision of provisions) this.add(provision);
  }

  resolve(target: Target, from: number): Resolution {
    const position = this.provisionOf(target, from);
    if (typeof position !== "string") return { position, anchor: this.anchorIn(position, target.path ?? []) };
    const split = position === "unresolved" ? withoutEnumerations(target) : null;
    return split === null ? position : this.resolve(split, from);
  }

  private add(provision: Citable): void {
    this.byPosition.set(provision.position, provision);
    for (const key of provision.keys) {
      push(this.exact, key, provision.position);
      push(this.loose, looseKey(key), provision.position);
    }
    if (provision.number !== "") push(this.numbers, numberKey(provision.number), provision.position);
  }

  private provisionOf(target: Target, from: number): number | "external" | "unresolved" {
    if (target.doc !== undefined && target.doc !== this.documentName) return this.documentOf(target, from);
    if (target.key === undefined) return this.withoutKey(target, from);
    return this.find(target.key, from) ?? this.findRelative(target.key, from) ?? "unresolved";
  }

  /** Another document's name may be that of a part of this one (a by-law of a collection, by its FRBR uri). */
  private documentOf(target: Target, from: number): number | "external" {
    const part = this.find(target.doc ?? "", from);
    if (part === null) return "external";
    if (target.key === undefined) return part;
    const found = (this.exact.get(target.key) ?? this.loose.get(looseKey(target.key)) ?? []).find((at) =>
      this.isBelow(at, part),
    );
    return found ?? part;
  }

  private withoutKey(target: Target, from: number): number | "external" | "unresolved" {
    if (target.href !== undefined) return "external";
    return target.path !== undefined && target.path.length > 0 ? from : "unresolved";
  }

  /** The key word for word; else in normal form; else as a number with or without its sign; else a container's path without its outer parts. */
  private find(key: string, from: number): number | null {
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

  /** "§1.15" within chapter GMG, whose sections are numbered GMG.01.15: the parents' numbers stand before it. */
  private findRelative(key: string, from: number): number | null {
    const bare = looseKey(key).replace(/^§/, "");
    if (bare === "" || key.startsWith("#") || key.startsWith("/")) return null;
    for (let at: number | null = from; at !== null; at = this.byPosition.get(at)?.parent ?? null) {
      const number = numberKey(this.byPosition.get(at)?.number ?? "");
      if (number === "" || this.byPosition.get(at)?.type === "section") continue;
      for (const joint of [".", "-", ":"]) {
        const found = this.numbers.get(number + joint + bare) ?? this.numbers.get(number + joint + padded(bare));
        if (found !== undefined) return this.nearest(found, from);
      }
    }
    return null;
  }

  /** Of several provisions under one key: the one that shares the most parents with the place of the citation. */
  private nearest(candidates: readonly number[], from: number): number | null {
    if (candidates.length <= 1) return candidates[0] ?? null;
    for (let at: number | null = from; at !== null; at = this.byPosition.get(at)?.parent ?? null) {
      const around = at;
      const found = candidates.find((candidate) => this.isBelow(candidate, around));
      if (found !== undefined) return found;
    }
    return candidates[0] ?? null;
  }

  private isBelow(position: number, ancestor: number): boolean {
    let at: number | null = position;
    while (at !== null && at > ancestor) at = this.byPosition.get(at)?.parent ?? null;
    return at === ancestor;
  }

  /** Anchor of the deepest paragraph that the enumerations lead to; "" when not even the first is there. */
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
  return num.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** "§8.8(F)" is § 8.8, paragraph (F), where no provision has the brackets in its number. Null where there are none. */
function withoutEnumerations(target: Target): Target | null {
  const [, key, enumerations] = /^(.*[^(\s])\s*((?:\([^()]{1,8}\)\s*)+)$/.exec(target.key ?? "") ?? [];
  if (key === undefined || enumerations === undefined) return null;
  return { ...target, key, path: [...(enumerations.match(/\([^()]+\)/g) ?? []), ...(target.path ?? [])] };
}

function looseKey(key: string): string {
  const parts = key
    .split("|")
    .map((part) => numberKey(part))
    .join("|");
  return key.trimStart().startsWith("§") ? `§${parts}` : parts;
}

/** A number that names a provision alone ("11.04", "yae.2"), not only within its parent ("IV"). */
function isFull(number: string): boolean {
  return /[\p{L}\p{N}][.:-]\p{N}/u.test(number);
}

/** "1.15" → "01.15": some codes write their chapters with two digits. */
function padded(number: string): string {
  return number.replace(/^(\d)(?!\d)/, "0$1");
}

function push(map: Map<string, number[]>, key: string, position: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [position]);
  else if (!known.includes(position)) known.push(position);
}
