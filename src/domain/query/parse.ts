import { WORDS_ONLY, type QueryLanguage } from "./language.ts";
import { lex } from "./lexer.ts";
import type { FieldName, Token } from "./lexer.ts";
import { normalize } from "./normalize.ts";
import { PROBLEMS } from "./problem.ts";
import type { Problem, Span } from "./problem.ts";
import { readLeaf } from "./read-leaf.ts";
import type { Query } from "./query.ts";

/**
 * Limits of a query: characters, words and phrases, words of one phrase ("2-823" is one, too), all words, nested groups.
 * A longer query is refused (`queryProblem`, decision 031); a parser that reads one ignores what exceeds the characters,
 * words and phrases, and groups.
 */
export const QUERY_LIMITS = { characters: 2000, leaves: 100, wordsTogether: 50, words: 200, depth: 16 } as const;

const ALL: Query = { k: "all" };
const NOTHING: Query = { k: "or", of: [] };

/** The result of reading a query. */
export interface Reading {
  /** The text as typed. */
  readonly text: string;
  readonly query: Query;
  /** Problems in the text (malformed groups, dates), in order. */
  readonly problems: readonly Problem[];
  /** Positions of the words and filters of the query in the text. */
  readonly spans: ReadonlyMap<Query, Span>;
  /** Whether the text exceeds `QUERY_LIMITS`, so that a part was ignored. */
  readonly isCut: boolean;
}

/** Like `read`, but returns only the query. */
export function parse(text: string, language?: QueryLanguage): Query {
  return read(text, language).query;
}

/**
 * Reads a typed query (ADVANCED-12 to ADVANCED-18, OPEN-135); docs/query-language.md has the grammar. Never throws:
 * unknown syntax is read as words, meaningless characters are skipped, and a text without search terms is `none`. Reads
 * up to `QUERY_LIMITS`. Without a language, conditions such as TYPE:law are words.
 */
export function read(text: string, language: QueryLanguage = WORDS_ONLY): Reading {
  const parser = new Parser(lex(text.slice(0, QUERY_LIMITS.characters), language), language);
  const query = normalize(parser.query(), language);
  const { spans, isCut } = parser;
  // Match everything only for an explicit "*", not for the remains of "(AND * ^".
  const isPlain = query.k !== "all" || /^\s*\*(?::\*)?\s*$/.test(text);
  const problems = parser.problems.toSorted((a, b) => a.start - b.start);
  return {
    text,
    query: isPlain ? query : { k: "none" },
    problems,
    spans,
    isCut: isCut || text.length > QUERY_LIMITS.characters,
  };
}

class Parser {
  readonly problems: Problem[] = [];
  readonly spans = new Map<Query, Span>();
  isCut = false;
  readonly #tokens: readonly (Token & Span)[];
  readonly #language: QueryLanguage;
  #at = 0;
  #leaves = 0;
  #depth = 0;

  constructor(tokens: readonly (Token & Span)[], language: QueryLanguage) {
    this.#tokens = tokens;
    this.#language = language;
  }

  query(): Query {
    const parts: Query[] = [];
    while (this.#at < this.#tokens.length) {
      parts.push(this.#alternatives(undefined));
      // A ")" without an opening parenthesis.
      if (this.#peek() === "close") this.#skip(PROBLEMS.malformed);
    }
    return { k: "and", of: parts };
  }

  #alternatives(field: FieldName | undefined): Query {
    const choices = [this.#sequence(field)];
    while (this.#peek() === "or") {
      this.#at += 1;
      choices.push(this.#sequence(field));
    }
    return { k: "or", of: choices };
  }

  #sequence(field: FieldName | undefined): Query {
    const of: Query[] = [];
    for (let next = this.#peek(); next !== null && next !== "or" && next !== "close"; next = this.#peek()) {
      if (next === "and") this.#at += 1;
      else of.push(this.#unary(field));
    }
    return { k: "and", of };
  }

  #unary(outer: FieldName | undefined): Query {
    let negative = false;
    let field = outer;
    const start = this.#tokens[this.#at]?.start ?? 0;
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.t === "field") field = token.field;
      else if (token?.t === "not") negative = !negative;
      else break;
      this.#at += 1;
    }
    const of = this.#primary(field, start);
    // In an AND, so that excluding nothing matches nothing rather than everything.
    return negative ? { k: "and", of: [{ k: "not", of: ALL, not: of }] } : of;
  }

  #primary(field: FieldName | undefined, start: number): Query {
    const token = this.#tokens[this.#at];
    if (!token || token.t === "or" || token.t === "and" || token.t === "close") return NOTHING;
    if (token.t === "open") return this.#group(field);
    if (token.t !== "all") return this.#leaf(token, field, start);
    this.#at += 1;
    return ALL;
  }

  #leaf(token: Token & Span, field: FieldName | undefined, start: number): Query {
    const leaf = readLeaf(token, field, this.#language);
    if (leaf === "dates") this.#skip(PROBLEMS.date);
    else if (leaf === "unknown") this.#skip(PROBLEMS.unknown);
    else this.#at += 1;
    if (typeof leaf === "string") return NOTHING;
    if (this.#leaves >= QUERY_LIMITS.leaves) {
      this.isCut = true;
      return NOTHING;
    }
    this.#leaves += 1;
    this.spans.set(leaf, { start, end: token.end });
    return leaf;
  }

  #group(field: FieldName | undefined): Query {
    // Deeper groups are read as if they had no parentheses.
    if (this.#depth >= QUERY_LIMITS.depth) {
      this.#skip(PROBLEMS.malformed);
      return NOTHING;
    }
    const start = this.#at;
    this.#at += 1;
    const isEmpty = this.#peek() === "close";
    this.#depth += 1;
    const inner = this.#alternatives(field);
    this.#depth -= 1;
    const isClosed = this.#peek() === "close";
    if (!isClosed || isEmpty) this.#report(PROBLEMS.malformed, start);
    if (isClosed) this.#at += 1;
    return inner;
  }

  /** Reports and skips a token that cannot be read. */
  #skip(message: Problem["message"]): void {
    this.#report(message, this.#at);
    this.#at += 1;
  }

  #report(message: Problem["message"], at: number): void {
    const token = this.#tokens[at];
    if (token) this.problems.push({ message, start: token.start, end: token.end });
  }

  #peek(): Token["t"] | null {
    return this.#tokens[this.#at]?.t ?? null;
  }
}
