import type { FieldName, Token } from "./lexer.ts";
import { normalizeLeaf, visibilityOf } from "./normalize-leaf.ts";
import { KINDS } from "./query.ts";
import type { Filter, Leaf, Query } from "./query.ts";

/**
 * What a token asks for within a field. A text says what is wrong with it: a range of dates that is none, or a
 * value that the field does not have; "nothing" are quotation marks without words.
 */
export function readLeaf(token: Token, field: FieldName | undefined): Query | "dates" | "unknown" | "nothing" {
  if (token.t === "dates") return token.range ? { k: "dates", of: token.of, ...token.range } : "dates";
  if (token.t !== "word" && token.t !== "quote") return "nothing";
  if (field === "type" || field === "visibility" || field === "affects") return readFilter(token, field);
  const leaf = normalizeLeaf(wordsOf(token, field ? { field } : {}));
  return leaf ?? "nothing";
}

function wordsOf(token: Extract<Token, { t: "word" | "quote" }>, named: Pick<Leaf, "field">): Leaf {
  if (token.t === "word") return { k: token.star ? "prefix" : "word", word: token.text, ...named };
  if (token.slop === null) return { k: "phrase", words: token.words, ...named };
  return { k: "near", words: token.words, distance: token.slop, ...named };
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
  // A name in quotation marks is one of the town's, also where it is "Law".
  const kind = token.t === "word" ? KINDS.find((each) => each === lower) : undefined;
  return kind ? { k: "kind", kind } : { k: "documentType", name: value };
}
