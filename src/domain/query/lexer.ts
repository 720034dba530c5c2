import { readRange } from "./date-range.ts";
import type { DateRange } from "./date-range.ts";
import type { Span } from "./problem.ts";
import { TYPE, type QueryLanguage } from "./language.ts";
import { trimSigns } from "../trim.ts";
import { FIELD_NAMES } from "./query.ts";
import type { Field } from "./query.ts";
import { Scanner } from "./scanner.ts";

/** What a name before a colon means: a field that is searched for words, or the word of a filter with values. */
export type FieldName = Field | { readonly word: string };

export type Token =
  | { readonly t: "open" | "close" | "or" | "and" | "not" | "all" }
  | { readonly t: "field"; readonly field: FieldName }
  | { readonly t: "word"; readonly text: string; readonly star: boolean }
  /** Quoted words; `slop` is the N of "…"~N, null without "~". `name` is the text as a name, see `plainName`. */
  | { readonly t: "quote"; readonly words: readonly string[]; readonly name: string; readonly slop: number | null }
  /** `range` is null if it is invalid. */
  | { readonly t: "dates"; readonly of: string; readonly kind: string; readonly range: DateRange | null };

const DOUBLE = '"“”„‟«»';
const SPACE = /\s+/y;
const OPERATOR = /\|+|&+(?=\s|$)/y;
const FIELD = /(\p{L}[\p{L}_]*):\s*(?=\S)/uy;
/** Date ranges are short, so the text after "[" is not searched to its end. */
const BRACKETS = /\[([^\]]{0,60})\]/y;
const DOUBLE_QUOTED = new RegExp(`[${DOUBLE}]([^${DOUBLE}]*)[${DOUBLE}]`, "y");
const SPACE_OR_QUOTE = new RegExp(`[\\s${DOUBLE}]+`, "g");
const SINGLE_QUOTED = /['‘‚]([^\s'’](?:.*?\S)??)['’](?=[\s()|~,;.]|$)/suy;
const SLOP = /~(\d{0,4})/y;
const ALL = /\*(?::\*)?(?=[\s)]|$)/y;
const STAR = /\*/y;
const NOT_SIGN = /-(?=\S)/y;
const RUN = new RegExp(`[^\\s()|*~${DOUBLE}]+`, "y");
/** Enumerations after a number: 27.64.160(a)(2). */
const ENUMERATIONS = /(?:\([A-Za-z0-9]{1,6}\))+/y;
const WORD_START = /[\p{L}\p{N}]/uy;

const OPERATORS = new Map<string, Token>([
  ["AND", { t: "and" }],
  ["OR", { t: "or" }],
  ["NOT", { t: "not" }],
]);

/** The words of a quotation. */
export function quotedWords(text: string): readonly string[] {
  return text
    .split(SPACE_OR_QUOTE)
    .map(trimSigns)
    .filter((each) => each !== "");
}

/** A name as it can be written in double quotation marks: without quotation marks, and with single spaces. */
export function plainName(text: string): string {
  return text.replaceAll(SPACE_OR_QUOTE, " ").trim();
}

/** Splits typed text into tokens. Every text is valid; meaningless characters are skipped. */
export function lex(text: string, language: QueryLanguage): readonly (Token & Span)[] {
  const lexer = new Lexer(text, language);
  const tokens: (Token & Span)[] = [];
  while (!lexer.scanner.isAtEnd) {
    const start = lexer.scanner.at;
    const token = lexer.next();
    if (token) tokens.push({ ...token, start, end: lexer.scanner.at });
  }
  return tokens;
}

class Lexer {
  readonly scanner: Scanner;
  readonly #language: QueryLanguage;
  #hasSingleQuotes = true;

  constructor(text: string, language: QueryLanguage) {
    this.scanner = new Scanner(text);
    this.#language = language;
  }

  /** The next token; null if the characters here mean nothing. */
  next(): Token | null {
    const { scanner } = this;
    if (scanner.take(SPACE)) return null;
    if (scanner.sign === "(" || scanner.sign === ")") {
      const t = scanner.sign === "(" ? "open" : "close";
      scanner.skip();
      return { t };
    }
    const operator = scanner.take(OPERATOR);
    if (operator) return { t: operator[0].startsWith("|") ? "or" : "and" };
    const quoted = this.#takeQuoted();
    if (quoted !== null) {
      const slop = scanner.take(SLOP);
      return { t: "quote", words: quotedWords(quoted), name: plainName(quoted), slop: slop ? Number(slop[1]) : null };
    }
    if (scanner.take(ALL)) return { t: "all" };
    if (scanner.take(NOT_SIGN)) return { t: "not" };
    const field = takeField(scanner, this.#language);
    if (field) return field;
    if (scanner.sees(WORD_START)) return takeWord(scanner);
    scanner.skip();
    return null;
  }

  #takeQuoted(): string | null {
    const double = this.scanner.take(DOUBLE_QUOTED);
    if (double) return double[1] ?? "";
    if (!this.#hasSingleQuotes || !"'‘‚".includes(this.scanner.sign)) return null;
    const single = this.scanner.take(SINGLE_QUOTED);
    // If no closing quote was found once, later searches fail, too. Do not repeat them (10,000 quotes).
    if (!single) this.#hasSingleQuotes = false;
    return single?.[1] ?? null;
  }
}

/** Takes the name of a field and its colon; for dates also the range. Null if there is none. */
function takeField(scanner: Scanner, { kinds, filters }: QueryLanguage): Token | null {
  const start = scanner.at;
  const name = scanner.take(FIELD)?.[1] ?? "";
  const word = name.toUpperCase();
  const field = FIELD_NAMES.get(name.toLowerCase());
  if (field) return { t: "field", field };
  const filter = filters.get(word);
  if (filter?.type === "dates") {
    const { kind } = filter;
    const range = scanner.take(BRACKETS);
    if (range) return { t: "dates", of: word, kind, range: readRange(range[1] ?? "") };
    if (name === word) {
      // "DATE:2021" is meant as a date; "date: 2021" are words.
      scanner.take(RUN);
      return { t: "dates", of: word, kind, range: null };
    }
  } else if (filter || (word === TYPE && kinds.size > 0)) return { t: "field", field: { word } };
  scanner.goTo(start);
  return null;
}

/** Takes a word: letters and digits with punctuation between them, enumerations after a number, a star at the end. */
function takeWord(scanner: Scanner): Token {
  let text = "";
  for (;;) {
    text += scanner.take(RUN)?.[0] ?? "";
    const enumerations = /\d/.test(text) ? scanner.take(ENUMERATIONS) : null;
    if (!enumerations) break;
    text += enumerations[0];
  }
  const star = scanner.take(STAR) !== null;
  scanner.take(SLOP);
  const word = trimTail(text);
  const operator = star ? undefined : OPERATORS.get(word);
  return operator ?? { t: "word", text: word, star };
}

/** Trims punctuation from the end of a word, but not the ")" of "27.64.160(a)". */
function trimTail(text: string): string {
  const trimmed = trimSigns(text);
  const tail = text.slice(trimmed.length);
  return tail.startsWith(")") && trimmed.includes("(") ? `${trimmed})` : trimmed;
}
