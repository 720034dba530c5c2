import { stem } from "./stem.ts";

/** A word of a text: where it stands, folded. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;
const ASCII_LOWER = /^[a-z0-9]*$/;
const KEPT = 50_000;

const folds = new Map<string, string>();
const stems = new Map<string, string>();

/** The words of a text as FTS5's unicode61 tokenizer cuts it (remove_diacritics 2). */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    words.push({ start: match.index, end: match.index + match[0].length, folded: fold(match[0]) });
  }
  return words;
}

/** The folded words alone. */
export function foldedWords(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold);
}

/** A word in lower case without diacritics. */
export function fold(word: string): string {
  if (ASCII_LOWER.test(word)) return word;
  return kept(folds, word, (each) => each.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC"));
}

/** As `stem`, remembered. */
export function stemOf(folded: string): string {
  return kept(stems, folded, stem);
}

function kept(memory: Map<string, string>, key: string, make: (key: string) => string): string {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= KEPT) memory.clear();
  const made = make(key);
  memory.set(key, made);
  return made;
}
