import { withoutScripts } from "../scripts.ts";

/**
 * Words as a comparison sees them: letters, numbers ("27.08.010" and "2016-3" are one), enumerations ("(a)") and single
 * signs, each with the space after it. Joined, they are the text.
 */
const TOKEN =
  /\s*(?:\((?:\p{L}{1,2}|[ivxl]{1,5}|[IVXL]{1,5}|\p{N}{1,3})\)|\p{L}[\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]*(?:['’]\p{L}+)*|\p{N}[\p{N}\p{L}]*(?:[.,:/-]\p{N}[\p{N}\p{L}]*)*|''|``|[-\u2010-\u2015\u2212]+|\.{4,}|\.{3}|_{2,}|[^])\s*/gu;

/** What typography alone tells apart: quotation marks, dashes, ellipses, ligatures, invisible characters, spaces. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u00AD\u200B-\u200D\uFEFF]/g, ""],
  [/''|``|[“”„‟″]/g, '"'],
  [/[‘’‚‛′`]/g, "'"],
  [/[-\u2010-\u2015\u2212]+/g, "-"],
  [/\.{4,}/g, "...."],
  [/^\.{3}$/g, "…"],
  [/_{2,}/g, "__"],
  [/ﬀ/g, "ff"],
  [/ﬁ/g, "fi"],
  [/ﬂ/g, "fl"],
  [/ﬃ/g, "ffi"],
  [/ﬄ/g, "ffl"],
];

/** ASCII without the signs above. */
const PLAIN = /^(?!__|\.\.|.*--|.*'')[\x21-\x5f\x61-\x7e]+$/;

export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** A word without what is only typography. */
export function foldedToken(token: string): string {
  const word = token.trim();
  if (PLAIN.test(word)) return word;
  let folded = word.normalize("NFC");
  for (const [sign, plain] of SIGNS) folded = folded.replace(sign, plain);
  // "ft²" and "ft2", but not "10²" and "102".
  return /^\p{L}/u.test(folded) ? withoutScripts(folded) : folded;
}

/** Two texts are equal so if they differ in typography alone. */
export const foldedText = (text: string): string => tokensOf(text).map(foldedToken).join(" ");

const isAllCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

/** Whether two headings differ in typography at most. Capitals throughout are typography. */
export function sameHeading(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [foldedText(one), foldedText(other)];
  return a === b || ((isAllCapitals(a) || isAllCapitals(b)) && a.toLowerCase() === b.toLowerCase());
}

/** Numbers for words: equal for words that differ in typography alone. One for all texts of a comparison. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  private readonly known = new Map<string, number>();
  private readonly weights: number[] = [];

  /** The number of a word. */
  idOf(token: string): number {
    const known = this.known.get(token);
    if (known !== undefined) return known;
    const folded = foldedToken(token);
    const id = this.ids.get(folded) ?? this.ids.size;
    if (id === this.weights.length) {
      this.ids.set(folded, id);
      this.weights.push(weightOf(folded));
    }
    this.known.set(token, id);
    return id;
  }

  /** How much a word says: nothing (a sign), little ("of the", "(a)"), something. */
  weightOf(id: number): 0 | 1 | 2 {
    return (this.weights[id] ?? 0) as 0 | 1 | 2;
  }
}

const FILLERS: ReadonlySet<string> = new Set(
  "a an and any are as at be by for from in is it no not of on or shall such that the this to which with".split(" "),
);

function weightOf(word: string): 0 | 1 | 2 {
  if (!/[\p{L}\p{N}]/u.test(word)) return 0;
  return word.startsWith("(") || FILLERS.has(word.toLowerCase()) ? 1 : 2;
}
