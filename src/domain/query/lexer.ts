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
    .filter((word) => word !== "");
}

/** Cuts what a person typed into tokens. Every text has tokens; what means nothing is passed over. */
export function lex(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let singleQuotes = true;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const quote = (content: string): void => {
    const slop = take(SLOP);
    tokens.push({ t: "quote", words: quotedWords(content), slop: slop ? Number(slop[1]) : null });
  };
  const singleQuoted = (): RegExpExecArray | null => {
    if (!singleQuotes || !"'‘‚".includes(text.charAt(at))) return null;
    const match = take(SINGLE_QUOTED);
    // A search for the end that failed once fails from every later place: not tried again (10,000 quotes).
    if (!match) singleQuotes = false;
    return match;
  };

  while (at < text.length) {
    if (take(SPACE)) continue;
    const sign = text.charAt(at);
    if (sign === "(" || sign === ")") {
      tokens.push({ t: sign === "(" ? "open" : "close" });
      at += 1;
      continue;
    }
    const operator = take(OPERATOR);
    if (operator) {
      tokens.push({ t: operator[0].startsWith("|") ? "or" : "and" });
      continue;
    }
    const quoted = take(DOUBLE_QUOTED) ?? singleQuoted();
    if (quoted) {
      quote(quoted[1] ?? "");
      continue;
    }
    if (take(ALL)) {
      tokens.push({ t: "all" });
      continue;
    }
    if (take(NOT_SIGN)) {
      tokens.push({ t: "not" });
      continue;
    }
    const start = at;
    const named = take(FIELD);
    const field = named ? FIELD_NAMES.get((named[1] ?? "").toLowerCase()) : undefined;
    if (field) {
      tokens.push({ t: "field", field });
      continue;
    }
    at = start;
    WORD_START.lastIndex = at;
    if (!WORD_START.test(text)) {
      at += 1;
      continue;
    }
    tokens.push(word(take));
  }
  return tokens;
}

/** Reads a word that begins here: letters, signs within, enumerations after a number, a star at its end. */
function word(take: (pattern: RegExp) => RegExpExecArray | null): Token {
  let text = "";
  for (;;) {
    const run = take(RUN);
    text += run?.[0] ?? "";
    const enumerations = /\d/.test(text) ? take(ENUMERATIONS) : null;
    if (!enumerations) break;
    text += enumerations[0];
  }
  const star = take(/\*/y) !== null;
  take(SLOP);
  const kept = trimTail(text);
  const operator = star ? undefined : OPERATORS.get(kept);
  return operator ?? { t: "word", text: kept, star };
}

/** Takes the signs off the end of a word, but leaves the ")" of "27.64.160(a)". */
function trimTail(text: string): string {
  const trimmed = trimSigns(text);
  const tail = text.slice(trimmed.length);
  return tail.startsWith(")") && trimmed.includes("(") ? `${trimmed})` : trimmed;
}
