import { lex } from "./lexer.ts";
import type { Token } from "./lexer.ts";
import { normalize } from "./normalize.ts";
import type { Field, Query } from "./query.ts";

/** What is read of a query: characters, words and phrases, and groups within groups. The rest is passed over. */
export const QUERY_LIMITS = { characters: 10_000, leaves: 100, depth: 16 } as const;

const ALL: Query = { k: "all" };

/**
 * Reads what a person typed (ADVANCED-12, ADVANCED-13, OPEN-135). Words stand for AND; "…", “…” and '…' are
 * exact phrases, with ~N words near each other; -word and NOT exclude; OR and | choose; word* is a beginning;
 * title:, text:, notes:, number: and term: name a field, also of a (group). Never throws: what cannot be
 * understood is taken as words, what means nothing is passed over, and a text without words asks for all.
 * Texts are read up to `QUERY_LIMITS`.
 */
export function parse(text: string): Query {
  return normalize(new Parser(lex(text.slice(0, QUERY_LIMITS.characters))).query());
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #leaves = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Query {
    const parts: Query[] = [];
    while (this.#at < this.#tokens.length) {
      parts.push(this.#alternatives(undefined));
      // A ")" that closes nothing.
      if (this.#peek() === "close") this.#at += 1;
    }
    return { k: "and", of: parts };
  }

  #alternatives(field: Field | undefined): Query {
    const choices = [this.#sequence(field)];
    while (this.#peek() === "or") {
      this.#at += 1;
      choices.push(this.#sequence(field));
    }
    return { k: "or", of: choices };
  }

  #sequence(field: Field | undefined): Query {
    const of: Query[] = [];
    for (let next = this.#peek(); next !== null && next !== "or" && next !== "close"; next = this.#peek()) {
      if (next === "and") this.#at += 1;
      else of.push(this.#unary(field));
    }
    return { k: "and", of };
  }

  #unary(outer: Field | undefined): Query {
    let negative = false;
    let field = outer;
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.t === "field") field = token.field;
      else if (token?.t === "not") negative = !negative;
      else break;
      this.#at += 1;
    }
    const of = this.#primary(field);
    // In an AND, so that excluding nothing asks for nothing rather than for all.
    return negative ? { k: "and", of: [{ k: "not", of: ALL, not: of }] } : of;
  }

  #primary(field: Field | undefined): Query {
    const token = this.#tokens[this.#at];
    if (!token || token.t === "or" || token.t === "and" || token.t === "close") return { k: "or", of: [] };
    this.#at += 1;
    if (token.t === "open") return this.#group(field);
    if (token.t === "all") return ALL;
    if (this.#leaves >= QUERY_LIMITS.leaves) return { k: "or", of: [] };
    this.#leaves += 1;
    return leaf(token, field);
  }

  #group(field: Field | undefined): Query {
    // Deeper groups are read as if their parentheses were not there.
    if (this.#depth >= QUERY_LIMITS.depth) return { k: "or", of: [] };
    this.#depth += 1;
    const inner = this.#alternatives(field);
    this.#depth -= 1;
    if (this.#peek() === "close") this.#at += 1;
    return inner;
  }

  #peek(): Token["t"] | null {
    return this.#tokens[this.#at]?.t ?? null;
  }
}

function leaf(token: Token, field: Field | undefined): Query {
  const named = field ? { field } : {};
  if (token.t === "word") return { k: token.star ? "prefix" : "word", word: token.text, ...named };
  if (token.t !== "quote") return { k: "or", of: [] };
  if (token.slop === null) return { k: "phrase", words: token.words, ...named };
  return { k: "near", words: token.words, distance: token.slop, ...named };
}
