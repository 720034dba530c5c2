import { trimEndOf } from "../trim.ts";

export { numberKey } from "../law/number-key.ts";

/** A parsed citation. */
export interface Citation {
  /** Lowercase kind of provision, if stated: "section", "chapter", "title". */
  readonly kind?: string;
  /** "2.03.010", "135-24B", "IV": with plain hyphens, otherwise as typed. */
  readonly number: string;
  /** Enumerations below it, without parentheses: ["a", "2"]. */
  readonly path: readonly string[];
}

/** Spellings of the kinds of provisions. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["§", "section"],
  ["§§", "section"],
  ["s", "section"],
  ["sec", "section"],
  ["sect", "section"],
  ["secs", "section"],
  ["section", "section"],
  ["sections", "section"],
  ["ch", "chapter"],
  ["chap", "chapter"],
  ["chapt", "chapter"],
  ["chapter", "chapter"],
  ["chapters", "chapter"],
  ["subch", "subchapter"],
  ["subchap", "subchapter"],
  ["subchapter", "subchapter"],
  ["t", "title"],
  ["tit", "title"],
  ["title", "title"],
  ["titles", "title"],
  ["subtit", "subtitle"],
  ["subtitle", "subtitle"],
  ["art", "article"],
  ["arts", "article"],
  ["article", "article"],
  ["articles", "article"],
  ["pt", "part"],
  ["part", "part"],
  ["parts", "part"],
  ["subpt", "subpart"],
  ["subpart", "subpart"],
  ["div", "division"],
  ["division", "division"],
  ["subdiv", "subdivision"],
  ["subdivision", "subdivision"],
  ["app", "appendix"],
  ["appendix", "appendix"],
  ["appx", "appendix"],
  ["sched", "schedule"],
  ["schedule", "schedule"],
  ["annex", "annex"],
  ["exhibit", "exhibit"],
  ["reg", "regulation"],
  ["regulation", "regulation"],
  ["rule", "rule"],
  ["by-law", "by-law"],
  ["bylaw", "by-law"],
]);

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const CITATION =
  /^(?:(§{1,2}|\p{L}[\p{L}-]*?)[.\s]*)??([\p{L}\p{N}](?:[\p{L}\p{N}.:~/-]*[\p{L}\p{N}])?)[.,]?\s*((?:\(\s*[\p{L}\p{N}]{1,8}\s*\)\s*)*)$/u;
const MAX_LENGTH = 100;

/**
 * Parses a citation: "§ 2-3", "sec. 2.03.010(a)(2)", "Chapter 11.30", "ch 135", "135-24B(2)", "title 27". Null if the
 * text is not a citation: without a kind it must contain a digit, and with one it must be a number, a Roman numeral or
 * a single letter ("Appendix A").
 */
export function parseCitation(text: string): Citation | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.normalize("NFC").replace(DASHES, "-").replaceAll(/\s+/g, " ").trim();
  const parts = CITATION.exec(plain);
  if (!parts) return null;
  const [, word, number = "", enumerations = ""] = parts;
  const path = [...enumerations.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => match[0]);
  if (word === undefined) return /\d/.test(number) ? { number, path } : null;
  const kind = kindOf(word);
  if (!kind) return null;
  return /\d/.test(number) || isNumeral(number) ? { kind, number, path } : null;
}

function isNumeral(number: string): boolean {
  return /^[ivxlcdm]+(?:-\p{L})?$/iu.test(number) || /^\p{L}$/u.test(number);
}

/** The kind of provision that a label ("Chapter", "§", "Sec.") stands for, or null. */
export function kindOf(label: string): string | null {
  return KINDS.get(trimEndOf(label.trim(), ".").toLowerCase()) ?? null;
}

/**
 * Splits "135-24B", which may be paragraph B of 135-24, into number and letter; null if the number does not end in a
 * letter.
 */
export function splitLetter(number: string): { readonly number: string; readonly letter: string } | null {
  const [, shorter, letter] = /^(.*\d)[.]?(\p{L})$/u.exec(number) ?? [];
  return shorter === undefined || letter === undefined ? null : { number: shorter, letter };
}
