import type { FieldName, Token } from "./lexer.ts";
import { normalizeLeaf, visibilityOf } from "./normalize-leaf.ts";
import { KINDS } from "./query.ts";
import type { Filter, Leaf, Query } from "./query.ts";

/**
 * The query for a token within a field, or a string for a problem: "dates" for an invalid date range, "unknown" for a
 * value that the field does not have, "nothing" for quotation marks without words.
 */
export function readLeaf(token: Token, field: FieldName | undefined): Query | "dates" | "unknown" | "nothing" {
  if (token.t === "dates") return token.range ? { k: "dates", of: token.of, ...token.range } : "dates";
  if (token.t !== "word" && token.t !== "quote") return "nothing";
  if (field === "type" || field === "visibility" || field === "affects") return readFilter(token, field);
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
  field: "type" | "visibility" | "affects",
): Filter | "unknown" | "nothing" {
  const value = token.t === "word" ? token.text : token.name;
  if (value === "") return "nothing";
  const lower = value.toLowerCase();
  if (field === "visibility") return { k: "visibility", to: visibilityOf(value) };
  if (field === "affects")
    return lower === "true" || lower === "false" ? { k: "affects", code: lower === "true" } : "unknown";
  // A name in quotation marks is always a document type of the town, even "Law".
  const kind = token.t === "word" ? KINDS.find((each) => each === lower) : undefined;
  return kind ? { k: "kind", kind } : { k: "documentType", name: value };
}
