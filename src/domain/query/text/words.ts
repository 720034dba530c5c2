import { stem } from "./stem.ts";

const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}\p{Co}]/u;
const WORD_START = /[\p{L}\p{N}\p{Co}]/u;
const ASCII_LOWER = /^[a-z0-9]*$/;
const MAX_CACHED_STEMS = 50_000;

const stems = new Map<string, string>();

/** The words of a text, folded, split like the unicode61 tokenizer of FTS5 (remove_diacritics 2). */
export function foldedWords(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold);
}

/** A word in lowercase without diacritics. */
export function fold(word: string): string {
  if (ASCII_LOWER.test(word)) return word;
  return word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");
}

/** Like `stem`, with a cache. */
export function stemOf(folded: string): string {
  const cached = stems.get(folded);
  if (cached !== undefined) return cached;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  const stemmed = stem(folded);
  stems.set(folded, stemmed);
  return stemmed;
}

/** First UTF-16 units of the wanted words in either case: 1 for each; all units beyond ASCII are wanted. */
export type Beginnings = Uint8Array;

/** The first letters of these folded words. */
export function beginningsOf(words: readonly string[]): Beginnings {
  const beginnings = new Uint8Array(128);
  for (const sign of words.flatMap((word) => [word.charAt(0), word.charAt(0).toUpperCase()])) {
    const code = sign.charCodeAt(0);
    if (code < beginnings.length) beginnings[code] = 1;
  }
  return beginnings;
}

/**
 * Calls `visit` with each word of a text and its position among the words; with `wanted`, only for words that start
 * with one of its letters. Splits like `foldedWords`; a loop over characters is several times faster than the pattern,
 * and results can have texts of 100,000 characters.
 */
export function eachWord(
  text: string,
  visit: (word: string, start: number, end: number, at: number) => void,
  wanted: Beginnings | null = null,
): void {
  let start = -1;
  let count = 0;
  const end = text.length;
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isHigh = code >= 0xd800 && code < 0xdc00;
    const kind = isHigh ? kindAt(text, at) : kinds[code] || kindAt(text, at);
    if (start < 0) {
      if (kind === STARTS) start = at;
    } else if (kind === OUTSIDE) {
      if (isWanted(text.charCodeAt(start), wanted)) visit(text.slice(start, at), start, at, count);
      count += 1;
      start = -1;
    }
    if (isHigh && isPair(text, at)) at += 1;
  }
  if (start >= 0 && isWanted(text.charCodeAt(start), wanted)) visit(text.slice(start), start, end, count);
}

function isWanted(code: number, wanted: Beginnings | null): boolean {
  return wanted === null || code >= wanted.length || wanted[code] === 1;
}

const OUTSIDE = 1;
const WITHIN = 2;
const STARTS = 3;
/** The class of each UTF-16 unit; 0 = not determined yet. */
const kinds = new Uint8Array(0x1_0000);

function kindAt(text: string, at: number): number {
  if (isPair(text, at)) return kindOfSign(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const code = text.charCodeAt(at);
  const cached = kinds[code];
  if (cached) return cached;
  const kind = kindOfSign(text.charAt(at));
  kinds[code] = kind;
  return kind;
}

function kindOfSign(sign: string): number {
  if (WORD_START.test(sign)) return STARTS;
  return IN_WORD.test(sign) ? WITHIN : OUTSIDE;
}

function isPair(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff;
}
