import { WORDS_ONLY, type QueryLanguage } from "./language.ts";
import { lex } from "./lexer.ts";
import { normalizeFilter, normalizeLeaf } from "./normalize-leaf.ts";
import type { Leaf, Query } from "./query.ts";

const ALL: Query = { k: "all" };

/**
 * Normalizes a query: joins nested groups of the same kind, removes groups of one, moves negations out of AND, strips
 * punctuation from words, and drops empty parts. Equal queries print and parse to the same query. Words and filters
 * that are already normalized stay the same objects.
 */
export function normalize(query: Query, language: QueryLanguage = WORDS_ONLY): Query {
  const reduced = reduce(query, language);
  return reduced === null || (reduced.k !== "all" && !hasConditions(reduced)) ? { k: "none" } : reduced;
}

/** Whether the query searches for anything; "NOT everything" does not. */
function hasConditions(query: Query): boolean {
  switch (query.k) {
    case "all":
    case "none":
      return false;
    case "and":
    case "or":
      return query.of.some(hasConditions);
    case "not":
      return hasConditions(query.of) || hasConditions(query.not);
    default:
      return true;
  }
}

/** Like `normalize`; null for an empty query. */
function reduce(query: Query, language: QueryLanguage): Query | null {
  switch (query.k) {
    case "none":
      return null;
    case "all":
      return query;
    case "and":
      return reduceAnd(query.of, language);
    case "or":
      return joinOr(present(query.of.map((each) => reduce(each, language))));
    case "not":
      return reduceAnd([query.of, { k: "not", of: ALL, not: query.not }], language, query.of);
    case "word":
    case "prefix":
      return reduceWord(query, language);
    case "phrase":
    case "near":
      return normalizeLeaf(query);
    default:
      return normalizeFilter(query);
  }
}

function reduceAnd(items: readonly Query[], language: QueryLanguage, negated?: Query): Query | null {
  const wanted: Query[] = [];
  const unwanted: Query[] = [];
  let isEmpty = negated?.k !== "all";
  for (const item of items) {
    const reduced = item.k === "not" && item.of.k === "all" ? negation(item.not, language) : reduce(item, language);
    if (!reduced) continue;
    isEmpty = false;
    const positive = reduced.k === "not" ? reduced.of : reduced;
    if (positive.k === "and") wanted.push(...positive.of);
    else if (positive.k !== "all") wanted.push(positive);
    if (reduced.k === "not") unwanted.push(...(reduced.not.k === "or" ? reduced.not.of : [reduced.not]));
  }
  if (isEmpty) return null;
  const of: Query = wanted.length > 1 ? { k: "and", of: wanted } : (wanted[0] ?? ALL);
  const not = joinOr(unwanted);
  return not ? { k: "not", of, not } : of;
}

function negation(query: Query, language: QueryLanguage): Query | null {
  const not = reduce(query, language);
  return not ? { k: "not", of: ALL, not } : null;
}

function joinOr(items: readonly Query[]): Query | null {
  const joined = items.flatMap((item) => (item.k === "or" ? item.of : [item]));
  const flat = joined.filter((item, index) => item.k !== "all" || joined.findIndex(({ k }) => k === "all") === index);
  return flat.length > 1 ? { k: "or", of: flat } : (flat[0] ?? null);
}

function reduceWord(leaf: Extract<Leaf, { k: "word" | "prefix" }>, language: QueryLanguage): Query | null {
  const words = lex(leaf.word.replaceAll(/["“”„‟«»|*~]/g, " "), language).flatMap((token) =>
    token.t === "word" ? [token.text] : [],
  );
  if (words.length === 1 && words[0] === leaf.word) return leaf;
  const leaves = words.map((word, index): Query => withField(index === words.length - 1 ? leaf.k : "word", word, leaf));
  return leaves.length > 1 ? { k: "and", of: leaves } : (leaves[0] ?? null);
}

function withField(k: "word" | "prefix", word: string, leaf: Leaf): Query {
  return leaf.field ? { k, word, field: leaf.field } : { k, word };
}

function present(queries: readonly (Query | null)[]): readonly Query[] {
  return queries.filter((query) => query !== null);
}
