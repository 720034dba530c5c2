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

/** The first two UTF-16 units of wanted words in either case: 1 for each pair; units beyond ASCII are always wanted. */
export type Beginnings = Uint8Array;
const ASCII = 128;
/** In place of the second letter of a word that has only one. */
const NO_LETTER = 0;

/** The first letters of words with the same stem as one of these folded words, or starting with one. */
export function beginningsOf(words: readonly string[]): Beginnings {
  const beginnings = new Uint8Array(ASCII * ASCII);
  for (const word of words.flatMap((each) => [each, stemOf(each)])) {
    for (const first of inEitherCase(word.charAt(0))) {
      const row = first * ASCII;
      beginnings[row + NO_LETTER] = 1;
      if (word.length < 2) beginnings.fill(1, row, row + ASCII);
      // A stem may have "i" for "y".
      for (const letter of /^.[iy]/.test(word) ? "iy" : word.charAt(1))
        for (const second of inEitherCase(letter)) beginnings[row + second] = 1;
    }
  }
  return beginnings;
}

function inEitherCase(letter: string): readonly number[] {
  return [letter, letter.toUpperCase()].map((each) => each.charCodeAt(0)).filter((code) => code < ASCII);
}

/**
 * Calls `visit` with each word of a text and its position among the words; with `wanted`, only for words that start with
 * these letters. Splits like `foldedWords`; a loop over characters is several times faster than the pattern, and results
 * can have texts of 100,000 characters.
 */
export function eachWord(
  text: string,
  visit: (word: string, start: number, end: number, at: number) => void,
  wanted: Beginnings | null = null,
): void {
  eachSpan(text, (start, end, at) => {
    if (wanted === null || isWanted(text, start, end, wanted)) visit(text.slice(start, end), start, end, at);
  });
}

/** Like `eachWord`, for words whose starts and positions are known, in turn. */
export function eachWordAt(
  text: string,
  starts: readonly number[],
  visit: (word: string, start: number, end: number, at: number) => void,
): void {
  for (let index = 0; index < starts.length; index += 2) {
    const start = starts[index] ?? 0;
    const end = endOfWord(text, start);
    visit(text.slice(start, end), start, end, starts[index + 1] ?? 0);
  }
}

function isWanted(text: string, start: number, end: number, wanted: Beginnings): boolean {
  const first = text.charCodeAt(start);
  const second = start + 1 < end ? text.charCodeAt(start + 1) : NO_LETTER;
  return first >= ASCII || second >= ASCII || wanted[first * ASCII + second] === 1;
}

/** Calls `visit` with the start and end of each word of a text, and its position among the words. */
export function eachSpan(text: string, visit: (start: number, end: number, at: number) => void): void {
  const { length } = text;
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const kind = kinds[text.charCodeAt(at)];
    if (kind === OUTSIDE) continue;
    if (kind === STARTS || kindAt(text, at) === STARTS) {
      const start = at;
      at = endOfWord(text, at);
      visit(start, at, count);
      count += 1;
    } else if (isPair(text, at)) at += 1;
  }
}

/** Where the word that starts here ends; the character there is not part of a word. */
function endOfWord(text: string, start: number): number {
  const { length } = text;
  let at = start;
  while (at < length) {
    const kind = kinds[text.charCodeAt(at)];
    if (kind === STARTS || kind === WITHIN) at += 1;
    else if (kind === OUTSIDE || kindAt(text, at) === OUTSIDE) break;
    else at += isPair(text, at) ? 2 : 1;
  }
  return at;
}

const OUTSIDE = 1;
const WITHIN = 2;
const STARTS = 3;
/** The class of each UTF-16 unit; 0 = not determined yet, or the first half of a pair. */
const kinds = new Uint8Array(0x1_0000);

function kindAt(text: string, at: number): number {
  if (isPair(text, at)) return kindOfSign(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const code = text.charCodeAt(at);
  const kind = kindOfSign(text.charAt(at));
  if (code < 0xd800 || code >= 0xdc00) kinds[code] = kind;
  return kind;
}

/** Whether the character here is not part of words. */
export const isOutside = (text: string, at: number): boolean =>
  (kinds[text.charCodeAt(at)] || kindAt(text, at)) === OUTSIDE;

function kindOfSign(sign: string): number {
  if (WORD_START.test(sign)) return STARTS;
  return IN_WORD.test(sign) ? WITHIN : OUTSIDE;
}

function isPair(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff;
}
