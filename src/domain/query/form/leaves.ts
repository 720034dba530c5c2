import type { QueryLanguage } from "../language.ts";
import { lex } from "../lexer.ts";
import { parse, read } from "../parse.ts";
import { print } from "../print.ts";
import type { Field, Leaf, Query } from "../query.ts";

export function isLeaf(query: Query): query is Leaf {
  return query.k === "word" || query.k === "prefix" || query.k === "phrase" || query.k === "near";
}

/** A word or phrase without a field. */
export function isPlainLeaf(query: Query): query is Leaf {
  return isLeaf(query) && query.field === undefined;
}

/**
 * The words and phrases in a field, if it is only a list of them. Null if it is a query of its own: operators (except
 * OR between all), groups, fields, or more than the limits.
 */
export function parseWordList(text: string, language: QueryLanguage): readonly Leaf[] | null {
  const { query, problems, isCut } = read(text, language);
  if (isCut || problems.length > 0) return null;
  if (query.k === "or") return query.of.every(isPlainLeaf) ? query.of.filter(isPlainLeaf) : null;
  if (lex(text, language).some(({ t }) => t !== "word" && t !== "quote")) return null;
  return (query.k === "and" ? query.of : [query]).filter(isLeaf);
}

/** The query in a form field, with its words searched in `field`. */
export function inField(text: string, field: Field, language: QueryLanguage): Query {
  return withFieldName(parse(text, language), field);
}

function withFieldName(query: Query, field: Field): Query {
  switch (query.k) {
    case "and":
    case "or":
      return { k: query.k, of: query.of.map((each) => withFieldName(each, field)) };
    case "not":
      return { k: "not", of: withFieldName(query.of, field), not: withFieldName(query.not, field) };
    default:
      return isPlainLeaf(query) ? { ...query, field } : query;
  }
}

/** Words and phrases as shown in a form field, without the name of their field. */
export function leavesText(leaves: readonly Leaf[]): string {
  return leaves.map(({ field: _named, ...leaf }) => print(leaf)).join(" ");
}
