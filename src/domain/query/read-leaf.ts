import { TYPE, type LanguageFilter, type QueryLanguage } from "./language.ts";
import { plainName } from "./lexer.ts";
import type { FieldName, Token } from "./lexer.ts";
import { normalizeLeaf } from "./normalize-leaf.ts";
import type { Filter, Leaf, Query } from "./query.ts";

/**
 * The query for a token within a field, or a string for a problem: "dates" for an invalid date range, "unknown" for a
 * value that the field does not have, "nothing" for quotation marks without words.
 */
export function readLeaf(
  token: Token,
  field: FieldName | undefined,
  language: QueryLanguage,
): Query | "dates" | "unknown" | "nothing" {
  if (token.t === "dates") {
    const { of, kind, range } = token;
    return range ? { k: "dates", of, kind, ...range } : "dates";
  }
  if (token.t !== "word" && token.t !== "quote") return "nothing";
  if (typeof field === "object") return readFilter(token, field.word, language);
  const leaf = normalizeLeaf(wordsOf(token, field ? { field } : {}));
  return leaf ?? "nothing";
}

function wordsOf(token: Extract<Token, { t: "word" | "quote" }>, field: Pick<Leaf, "field">): Leaf {
  if (token.t === "word") return { k: token.star ? "prefix" : "word", word: token.text, ...field };
  if (token.slop === null) return { k: "phrase", words: token.words, ...field };
  return { k: "near", words: token.words, distance: token.slop, ...field };
}

function readFilter(
  token: Extract<Token, { t: "word" | "quote" }>,
  word: string,
  { kinds, filters }: QueryLanguage,
): Filter | "unknown" | "nothing" {
  const value = token.t === "word" ? token.text : token.name;
  if (value === "") return "nothing";
  // A name in quotation marks is always a value, such as a document type of the town, even "Law".
  if (word === TYPE && token.t === "word" && kinds.has(value.toLowerCase()))
    return { k: "kind", kind: value.toLowerCase() };
  const filter = filters.get(word);
  const known = filter === undefined ? null : knownValue(filter, value);
  return known === null ? "unknown" : { k: "value", of: word, value: known };
}

/** A value as queries write it; null if a filter has no such value. */
function knownValue(filter: LanguageFilter, value: string): string | null {
  const lower = plainName(value).toLowerCase();
  if (filter.type === "flag") return lower === "true" || lower === "false" ? lower : null;
  return filter.type === "value" && filter.known?.includes(lower) === true ? lower : value;
}
