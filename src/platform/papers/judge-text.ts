import type { Lexicon } from "./lexicon.ts";

/** How good a text is that a machine read. */
export interface Judgment {
  /** Words of the language. */
  readonly known: number;
  /** What is no word: other letters than in a word, signs in the middle of one, single letters. */
  readonly odd: number;
}

/** Signs where words have none: "adt^d", "qulpk.w|th". */
const SIGN_INSIDE =
  /[\p{L}\d][^\p{L}\p{N}\s'’.,&@:;()\-\u2010-\u2015§/+]|[^\p{L}\p{N}\s"'’“”([{$§#@*&.,\-\u2010-\u2015/+]+[\p{L}\d]/u;
const SLASH_INSIDE = /^\p{Ll}\/\p{Ll}{2,}$|\p{L}\/\d|\p{Ll};\p{Ll}/u;

/** Longer ones are no words, and some patterns take long to search them. */
const LONGEST = 80;

export function judgeText(text: string, lexicon: Lexicon): Judgment {
  let known = 0;
  let odd = 0;
  for (const token of text.split(/\s+/)) {
    const verdict = judge(token, lexicon);
    if (verdict === "known") known += 1;
    else if (verdict === "odd") odd += 1;
  }
  return { known, odd };
}

/** Null: numbers, names and marks of items, which say nothing. */
function judge(token: string, lexicon: Lexicon): "known" | "odd" | null {
  if (token.length > LONGEST) return null;
  const word = token.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (word === "") return /^[^\p{L}\p{N}.,;:()\-\u2010-\u2015_•·*"'“”‘’§&/$#+=|]+$/u.test(token) ? "odd" : null;
  if (/[@]|:\/\/|\.(?:org|com|gov|net)\b/i.test(word)) return null;
  if (/^\d{1,2}:\d{2}/.test(word)) return null;
  if (SIGN_INSIDE.test(word) || SLASH_INSIDE.test(word)) return "odd";
  if (!/\p{L}/u.test(word)) return null;
  if (word.length === 1) return word === "a" || !/\p{Ll}/u.test(word) || /[).]$/.test(token) ? null : "odd";
  if (/\d/.test(word)) return /^\p{Ll}+\d+\p{Ll}/u.test(word) ? "odd" : null;
  if (/\p{Ll}\p{Lu}{2,}|^\p{Lu}{2,}\p{Ll}{1,2}\p{Lu}/u.test(word)) return "odd";
  if (lexicon === null) return null;
  if (
    word
      .split(/[-\u2010-\u2015/.&()]/)
      .every((part) => part.length < 2 || isWord(part.replaceAll("’", "'").toLowerCase(), lexicon))
  )
    return "known";
  // A name; capitals are often read wrong, and unknown words in capitals are as often names.
  return /^\p{Lu}/u.test(word) ? null : "odd";
}

/** Also a plural or a genitive, which the dictionary does not have of all words. */
const isWord = (word: string, lexicon: ReadonlySet<string>): boolean =>
  lexicon.has(word) ||
  lexicon.has(word.replace(/(?:'s|s'|s)$/, "")) ||
  (/^(?:non|re|un|sub|co)/.test(word) && lexicon.has(word.replace(/^(?:non|re|un|sub|co)/, "")));

/** A layer with a larger share of odd words was read by a poor scanner. */
const MOST_ODD = 0.025;
/** Fewer words do not say much. */
const LEAST_ODD = 3;

/** Whether a text layer over a picture is so poor that its page is recognized again. */
export const isPoor = ({ known, odd }: Judgment): boolean => odd >= LEAST_ODD && odd / (known + odd) > MOST_ODD;

/** Whether a recognized text is better than the layer: it has more words, and fewer that are none. */
export const isBetter = (recognized: Judgment, layer: Judgment): boolean =>
  recognized.known - 2 * recognized.odd > layer.known - 2 * layer.odd;
