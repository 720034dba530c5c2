import { trimSigns } from "../trim.ts";
import { NumberTree, type Found, type Numbered } from "./number-tree.ts";
import { numberKey } from "./number-key.ts";
import type { Target } from "./provision.ts";
import { splitLetter } from "../query/parse-citation.ts";
import { WHOLE_NUMBER } from "./text-citations/mentions.ts";

/** The data needed to find a provision by a citation. */
export interface Citable extends Numbered {
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

/**
 * Why a citation leads nowhere. `external`: it cites another document; `untargeted`: it says neither what nor where;
 * `unresolved`: no provision has its number; `no-part`: the code has no such chapter or title as it names; `no-range-end`:
 * only the start of a range may exist; `no-paragraph`: the provision has no such paragraph; `ambiguous`: several
 * provisions match.
 */
export type Unlinked =
  | "external"
  | "untargeted"
  | "unresolved"
  | "no-part"
  | "no-range-end"
  | "no-paragraph"
  | "ambiguous";
export type Resolution = CitationTarget | Unlinked;

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
/** Enumerations that a key may end with: "§ 8.8(F)(1)(a)", "09|10|01|.02|B.". */
const MAX_ENUMERATIONS = 8;
const LONGEST_ENUMERATION = 8;

type Match = number | Unlinked;

class Index implements CitationIndex {
  private readonly byPosition = new Map<number, Citable>();
  /** Keys as written, and normalized; each maps to the positions of all provisions that have it, ascending. */
  private readonly exact = new Map<string, number[]>();
  private readonly loose = new Map<string, number[]>();
  private readonly items = new Map<number, Map<string, string>>();
  private readonly documentName: string | null;
  private readonly tree: NumberTree;

  constructor(provisions: readonly Citable[], documentName: string | null) {
    this.documentName = documentName;
    for (const provision of provisions) {
      this.byPosition.set(provision.position, provision);
      for (const key of provision.keys.filter((each) => each.length <= LONGEST_KEY)) {
        push(this.exact, key, provision.position);
        push(this.loose, looseKey(key), provision.position);
      }
    }
    this.tree = new NumberTree(provisions);
  }

  resolve(target: Target, from: number): Resolution {
    if (hasKind(target)) return this.resolveKind(target, from);
    for (let tried = target, count = 0; ; count++) {
      const position = this.provisionOf(tried, from);
      if (typeof position === "number" && (tried === target || this.tree.isSection(position)))
        return { position, anchor: this.anchorIn(position, tried.path ?? []) };
      if (position === "external" || position === "ambiguous" || position === "untargeted") return position;
      const glued = this.resolveGlued(tried, from);
      if (glued !== null) return glued;
      const shorter = count < MAX_ENUMERATIONS ? withoutEnumeration(tried) : null;
      if (shorter === null) return "unresolved";
      tried = shorter;
    }
  }

  /** ".06D" is paragraph D of regulation .06, "18.2" may be paragraph 2 of section 18: if there is such a paragraph. */
  private resolveGlued(target: Target, from: number): CitationTarget | null {
    for (const [key, path] of gluedReadings(target.key ?? "")) {
      const position = hasKind(target) ? this.kindOf({ ...target, key }, from) : this.find(key, from);
      if (typeof position !== "number" || !this.tree.isSection(position)) continue;
      const all = [...path, ...(target.path ?? [])];
      const anchor = this.anchorIn(position, all);
      const depth = anchor === "" ? 0 : anchor.split("-").length;
      if (depth >= (hasKind(target) ? all.length : path.length)) return { position, anchor };
    }
    return null;
  }

  /** A citation in words: all of its enumerations must exist, so that "section 5(3)" is not some other section 5. */
  private resolveKind(target: Target, from: number): Resolution {
    const position = target.kind === "paragraph" ? from : this.kindOf(target, from);
    if (position === "unresolved") {
      const glued = this.resolveGlued(target, from);
      if (glued !== null) return glued;
      if (target.end) return "no-range-end";
    }
    if (typeof position !== "number") return position;
    const path = target.path ?? [];
    const anchor = this.anchorIn(position, path);
    const depth = anchor === "" ? 0 : anchor.split("-").length;
    return depth < path.length ? "no-paragraph" : { position, anchor };
  }

  private kindOf({ kind = "", key = "", within }: Target, from: number): Match {
    if (key.length > LONGEST_KEY) return "unresolved";
    if (key === "") return this.tree.around(kind, from) ?? "no-part";
    const outer = within === undefined ? null : this.kindOf(within, from);
    if (typeof outer === "string") return outer === "unresolved" ? "no-part" : outer;
    return this.tree.named(kind, key, outer, from) ?? "unresolved";
  }

  private provisionOf(target: Target, from: number): Match {
    if (target.doc !== undefined && target.doc !== this.documentName) return this.documentOf(target, from);
    if (target.key === undefined) return withoutKey(target, from);
    return this.find(target.key, from) ?? "unresolved";
  }

  /** The name of another document may be the name of a part of this one (a by-law of a collection, by its FRBR URI). */
  private documentOf(target: Target, from: number): Match {
    const part = this.tree.nearest(this.exact.get(target.doc ?? "") ?? [], from);
    if (typeof part !== "number") return "external";
    if (target.key === undefined || target.key.length > LONGEST_KEY) return part;
    const key = this.exact.get(target.key) ?? this.loose.get(looseKey(target.key)) ?? [];
    const [only, ...others] = this.tree.allIn(part, key);
    return only !== undefined && others.length === 0 ? only : part;
  }

  /** Tries the key as written, then normalized, then as a path of numbers, then relative to the citing provision. */
  private find(key: string, from: number): Found {
    if (key.length > LONGEST_KEY) return null;
    const loose = looseKey(key);
    const bare = loose.replace(/^§/, "");
    const candidates = this.exact.get(key) ?? this.loose.get(loose) ?? this.loose.get(`§${bare}`);
    if (candidates !== undefined) return this.tree.nearest(candidates, from);
    if (bare === "" || key.startsWith("#") || key.startsWith("/")) return null;
    const sections = this.loose.get(bare);
    if (sections !== undefined) return this.tree.nearest(sections, from);
    const byPath = this.tree.byPath(bare, from);
    if (byPath !== null) return byPath;
    const isSection = loose.startsWith("§") || (bare.startsWith(".") && !bare.includes("|"));
    return isSection ? this.tree.named("section", bare, null, from) : null;
  }

  /** Anchor of the deepest paragraph that the enumerations lead to; "" if not even the first exists. */
  private anchorIn(position: number, path: readonly string[]): string {
    let anchor = "";
    for (const num of path) {
      const below = this.itemsOf(position).get(`${anchor}\t${trimSigns(num)}`);
      if (below === undefined) return anchor;
      anchor = below;
    }
    return anchor;
  }

  /**
   * "{anchor of the parent}\t{enumeration}" → anchor. "(a)", "a.", "a)" are the same enumeration; "(a)" and "(A)" are
   * not.
   */
  private itemsOf(position: number): Map<string, string> {
    const known = this.items.get(position);
    if (known !== undefined) return known;
    const items = new Map<string, string>();
    for (const item of (this.byPosition.get(position)?.items ?? "").split("\n")) {
      const [num = "", anchor = ""] = item.split("\t");
      const parent = anchor.slice(0, Math.max(0, anchor.lastIndexOf("-")));
      const key = `${parent}\t${trimSigns(num)}`;
      if (!items.has(key)) items.set(key, anchor);
    }
    this.items.set(position, items);
    return items;
  }
}

/** Whether a citation says what it cites: a section, a chapter. */
const hasKind = ({ kind }: Target): boolean => kind !== undefined && kind !== WHOLE_NUMBER;

function withoutKey(target: Target, from: number): Match {
  if (target.href !== undefined || target.file !== undefined) return "external";
  return target.path !== undefined && target.path.length > 0 ? from : "untargeted";
}

/**
 * Reads "§8.8(F)" as § 8.8, paragraph (F), and "09|10|01|.02|B." as regulation .02, paragraph B. Null if the key does
 * not end with an enumeration.
 */
function withoutEnumeration(target: Target): Target | null {
  const whole = (target.key ?? "").trimEnd();
  const bar = whole.lastIndexOf("|");
  const last = whole.slice(bar + 1);
  const path = target.path ?? [];
  if (bar > 0 && /^[\p{L}\p{N}]{1,5}(?:-\d{1,3})?\.?$/u.test(last))
    return { ...target, key: whole.slice(0, bar), path: [last, ...path] };
  const start = whole.lastIndexOf("(");
  const inner = whole.slice(start + 1, -1);
  const key = whole.slice(0, Math.max(0, start)).trimEnd();
  const isEnumeration = whole.endsWith(")") && inner.length <= LONGEST_ENUMERATION && /^[^)]+$/.test(inner);
  if (!isEnumeration || key === "" || key.endsWith("(")) return null;
  return { ...target, key, path: [`(${inner})`, ...path] };
}

/** The numbers and paragraphs that a number can be read as: ".06D", "18.2". */
function gluedReadings(key: string): (readonly [string, readonly string[]])[] {
  const lettered = splitLetter(key);
  if (lettered !== null) return [[lettered.number, [lettered.letter]]];
  const [, section, paragraph] = /^(\d{1,4})\.(\d{1,3})$/.exec(key) ?? [];
  if (section === undefined || paragraph === undefined) return [];
  return [
    [section, [paragraph]],
    [section, [key]],
  ];
}

function looseKey(key: string): string {
  const parts = key
    .split("|")
    .map((part) => numberKey(part))
    .filter((part) => part !== "")
    .join("|");
  return key.trimStart().startsWith("§") ? `§${parts}` : parts;
}

function push(map: Map<string, number[]>, key: string, position: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [position]);
  else if (known.at(-1) !== position) known.push(position);
}
