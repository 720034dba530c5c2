import { stemOf } from "../../../../domain/query/text/words.ts";

/**
 * Words of texts as numbers, to see quickly where the words of a query are in a document. A token has 32 bits: the stem
 * (hashed), the form of the word (hashed), and whether the word is long. Different words may have the same token, but so
 * rarely that the ranking, which alone uses them, is not affected.
 */
const FORM_BITS = 9;
const LONG_BIT = 1;
const SHORT_LENGTH = 3;

export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

/** Between columns, and words that do not follow each other; no word has this token. */
export const BREAK = 0;

const LOW_BITS = 1023;

export const isLong = (token: number): boolean => (token & LONG_BIT) !== 0;
export const stemPart = (token: number): number => token >>> FORM_BITS;

export function tokenOf(folded: string): number {
  const form = (hash(folded) >>> 24) << 1;
  const stem = hash(stemOf(folded)) << FORM_BITS;
  return stem | form | (folded.length > SHORT_LENGTH ? LONG_BIT : 0) || LONG_BIT;
}

/** Part of a list of tokens, from `start` to before `end`. */
export interface TokenRange {
  readonly list: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** Stems of some folded words. */
export class StemSet {
  readonly #stems: ReadonlySet<number>;
  /** 1 for the lowest bits of each stem: most words are not among them. */
  readonly #bits = new Uint8Array(LOW_BITS + 1);

  constructor(words: Iterable<string>) {
    this.#stems = new Set([...words].map((word) => stemPart(tokenOf(word))));
    for (const stem of this.#stems) this.#bits[stem & LOW_BITS] = 1;
  }

  has(token: number): boolean {
    return this.#bits[stemPart(token) & LOW_BITS] === 1 && this.#stems.has(stemPart(token));
  }

  /** Whether a word of a range has one of the stems. */
  isIn({ list, start, end }: TokenRange): boolean {
    for (let at = start; at < end; at += 1) if (this.has(list[at] ?? BREAK)) return true;
    return false;
  }
}

/** FNV-1a with a final mix, so that all bits depend on all letters. */
function hash(word: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < word.length; at += 1) value = Math.imul(value ^ word.charCodeAt(at), FNV_PRIME);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

/** A phrase to find. `isExact`: the words as written instead of any form of them. */
export interface SoughtPhrase {
  readonly phrase: readonly number[];
  readonly isExact: boolean;
  /** Where it is in the document that was searched last, ascending. */
  readonly found: number[];
}

/** Finds phrases in the tokens of documents. */
export class PhraseFinder {
  readonly #phrases: SoughtPhrase[] = [];
  /** Phrases by the stem of their first word, and 1 for the lowest bits of each such stem. */
  readonly #byStem = new Map<number, SoughtPhrase[]>();
  readonly #isFirst = new Uint8Array(LOW_BITS + 1);

  /** Adds a phrase of folded words. */
  add(words: readonly string[], isExact: boolean): SoughtPhrase {
    const sought = { phrase: words.map(tokenOf), isExact, found: [] };
    const stem = stemPart(sought.phrase[0] ?? BREAK);
    this.#phrases.push(sought);
    this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), sought]);
    this.#isFirst[stem & LOW_BITS] = 1;
    return sought;
  }

  /** Finds all phrases in a document. The positions of words in different columns are far from each other. */
  search({ list, start, end }: TokenRange): void {
    for (const { found } of this.#phrases) found.length = 0;
    const isFirst = this.#isFirst;
    let shift = 0;
    for (let at = start; at < end; at += 1) {
      const token = list[at] ?? BREAK;
      if (token === BREAK) shift += COLUMN_DISTANCE;
      else if (isFirst[(token >>> FORM_BITS) & LOW_BITS] === 1) {
        for (const { phrase, isExact, found } of this.#byStem.get(stemPart(token)) ?? [])
          if (isPhraseAt(list, at, phrase, isExact)) found.push(at + shift);
      }
    }
  }
}

const COLUMN_DISTANCE = 1000;

/** Whether a phrase is at this position. `isExact`: the words as written instead of any form of them. */
export function isPhraseAt(tokens: Int32Array, at: number, phrase: readonly number[], isExact: boolean): boolean {
  for (let step = 0; step < phrase.length; step += 1) {
    const token = tokens[at + step] ?? BREAK;
    const wanted = phrase[step] ?? BREAK;
    if (isExact ? token !== wanted : stemPart(token) !== stemPart(wanted)) return false;
  }
  return true;
}
