import { lex } from "./lexer.ts";
import { normalizeFilter, normalizeLeaf } from "./normalize-leaf.ts";
import type { Leaf, Query } from "./query.ts";

const ALL: Query = { k: "all" };

/**
 * The one form of a query: groups of the same kind are joined, groups of one are opened, negations are drawn
 * out of AND, words carry no signs, and what asks for nothing is left out. Queries of the same form print and
 * parse to themselves. Words and filters that have their form already stay the same objects.
 */
export function normalize(query: Query): Query {
  const reduced = reduce(query);
  return reduced === null || (reduced.k !== "all" && !hasConditions(reduced)) ? { k: "none" } : reduced;
}

/** Whether anything is looked for: not in "NOT everything". */
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

/** As `normalize`; null where nothing is asked for. */
function reduce(query: Query): Query | null {
  switch (query.k) {
    case "none":
      return null;
    case "all":
      return query;
    case "and":
      return reduceAnd(query.of);
    case "or":
      return joinOr(present(query.of.map(reduce)));
    case "not":
      return reduceAnd([query.of, { k: "not", of: ALL, not: query.not }], query.of);
    case "word":
    case "prefix":
      return reduceWord(query);
    case "phrase":
    case "near":
      return normalizeLeaf(query);
    default:
      return normalizeFilter(query);
  }
}

function reduceAnd(items: readonly Query[], negated?: Query): Query | null {
  const wanted: Query[] = [];
  const unwanted: Query[] = [];
  let asked = negated?.k === "all";
  for (const item of items) {
    const reduced = item.k === "not" && item.of.k === "all" ? negation(item.not) : reduce(item);
    if (!reduced) continue;
    asked = true;
    const positive = reduced.k === "not" ? reduced.of : reduced;
    if (positive.k === "and") wanted.push(...positive.of);
    else if (positive.k !== "all") wanted.push(positive);
    if (reduced.k === "not") unwanted.push(...(reduced.not.k === "or" ? reduced.not.of : [reduced.not]));
  }
  if (!asked) return null;
  const of: Query = wanted.length > 1 ? { k: "and", of: wanted } : (wanted[0] ?? ALL);
  const not = joinOr(unwanted);
  return not ? { k: "not", of, not } : of;
}

function negation(query: Query): Query | null {
  const not = reduce(query);
  return not ? { k: "not", of: ALL, not } : null;
}

function joinOr(items: readonly Query[]): Query | null {
  const joined = items.flatMap((item) => (item.k === "or" ? item.of : [item]));
  const flat = joined.filter((item, index) => item.k !== "all" || joined.findIndex(({ k }) => k === "all") === index);
  return flat.length > 1 ? { k: "or", of: flat } : (flat[0] ?? null);
}

function reduceWord(leaf: Extract<Leaf, { k: "word" | "prefix" }>): Query | null {
  const words = lex(leaf.word.replaceAll(/["“”„‟«»|*~]/g, " ")).flatMap((token) =>
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
