import { FIELD_NAMES } from "./query.ts";
import type { Field } from "./query.ts";

export type Token =
  | { readonly t: "open" | "close" | "or" | "and" | "not" | "all" }
  | { readonly t: "field"; readonly field: Field }
  | { readonly t: "word"; readonly text: string; readonly star: boolean }
  /** Quoted words; `slop` is the N of "…"~N, null where there is no "~". */
  | { readonly t: "quote"; readonly words: readonly string[]; readonly slop: number | null };

const DOUBLE = "\"“”„‟«»";
const SPACE = /\s+/y;
const OPERATOR = /\|+|&+(?=\s|$)/y;
const FIELD = /(\p{L}+):\s*(?=\S)/uy;
const DOUBLE_QUOTED = new RegExp(`[${DOUBLE}]([^${DOUBLE}]*)[${DOUBLE}]`, "y");
const SINGLE_QUOTED = /['‘‚]([^\s'’](?:.*?\S)??)['’](?=[\s()|~,;.]|$)/suy;
const SLOP = /~(\d{0,4})/y;
const ALL = /\*(?::\*)?(?=[\s)]|$)/y;
const STAR = /\*/y;
const NOT_SIGN = /-(?=\S)/y;
const RUN = new RegExp(`[^\\s()|*~${DOUBLE}]+`, "y");
/** Enumerations that belong to the number before them: 27.64.160(a)(2). */
const ENUMERATIONS = /(?:\([A-Za-z0-9]{1,6}\))+/y;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;
const WORD_START = /[\p{L}\p{N}]/uy;

const OPERATORS = new Map<string, Token>([
  ["AND", { t: "and" }],
  ["OR", { t: "or" }],
  ["NOT", { t: "not" }],
]);

/** A word without the signs around it; empty where it has neither letter nor digit. */
export function trimSigns(text: string): string {
  let first = -1;
  let end = 0;
  for (const run of text.matchAll(LETTERS_AND_DIGITS)) {
    if (first < 0) first = run.index;
    end = run.index + run[0].length;
  }
  return first < 0 ? "" : text.slice(first, end);
}

/** The words of a quotation. */
export function quotedWords(text: string): readonly string[] {
  return text
    .split(new RegExp(`[\\s${DOUBLE}]+`))
    .map(trimSigns)
    .filter((each) => each !== "");
}

/** Cuts what a person typed into tokens. Every text has tokens; what means nothing is passed over. */
export function lex(text: string): readonly Token[] {
  const scanner = new Scanner(text);
  const tokens: Token[] = [];
  while (!scanner.isAtEnd) {
    const token = nextToken(scanner);
    if (token) tokens.push(token);
  }
  return tokens;
}

/** Walks over a text; patterns are sticky. */
class Scanner {
  readonly #text: string;
  #at = 0;
  #hasSingleQuotes = true;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get sign(): string {
    return this.#text.charAt(this.#at);
  }

  skip(): void {
    this.#at += 1;
  }

  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  takeQuoted(): RegExpExecArray | null {
    const double = this.take(DOUBLE_QUOTED);
    if (double || !this.#hasSingleQuotes || !"'‘‚".includes(this.sign)) return double;
    const single = this.take(SINGLE_QUOTED);
    // A search for the end that failed once fails from every later place: not tried again (10,000 quotes).
    if (!single) this.#hasSingleQuotes = false;
    return single;
  }

  takeField(): Field | null {
    const start = this.#at;
    const field = FIELD_NAMES.get((this.take(FIELD)?.[1] ?? "").toLowerCase());
    if (!field) this.#at = start;
    return field ?? null;
  }
}

/** Null where what stands here means nothing. */
function nextToken(scanner: Scanner): Token | null {
  if (scanner.take(SPACE)) return null;
  if (scanner.sign === "(" || scanner.sign === ")") {
    const t = scanner.sign === "(" ? "open" : "close";
    scanner.skip();
    return { t };
  }
  const operator = scanner.take(OPERATOR);
  if (operator) return { t: operator[0].startsWith("|") ? "or" : "and" };
  const quoted = scanner.takeQuoted();
  if (quoted) {
    const slop = scanner.take(SLOP);
    return { t: "quote", words: quotedWords(quoted[1] ?? ""), slop: slop ? Number(slop[1]) : null };
  }
  if (scanner.take(ALL)) return { t: "all" };
  if (scanner.take(NOT_SIGN)) return { t: "not" };
  const field = scanner.takeField();
  if (field) return { t: "field", field };
  if (scanner.sees(WORD_START)) return takeWord(scanner);
  scanner.skip();
  return null;
}

/** Letters, signs within, enumerations after a number, a star at the end. */
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

/** Takes the signs off the end of a word, but leaves the ")" of "27.64.160(a)". */
function trimTail(text: string): string {
  const trimmed = trimSigns(text);
  const tail = text.slice(trimmed.length);
  return tail.startsWith(")") && trimmed.includes("(") ? `${trimmed})` : trimmed;
}
