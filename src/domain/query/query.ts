/** A search query, independent of the search engine. */
export type Query =
  /** Nothing: a text without search terms. Never part of another query. */
  | { readonly k: "none" }
  /** Everything: "*" by itself, or what something is excluded from ("NOT dog"). */
  | { readonly k: "all" }
  /** A word in any of its forms ("park" matches "parking"), or a number as written ("2.03.010", "27.64.160(a)"). */
  | {
      readonly k: "word";
      readonly word: string;
      readonly field?: Field;
      /** Synonyms that match with less weight: words in any form, or several words in sequence. */
      readonly also?: readonly string[];
      /** Forms with another stem that match like the word itself: "kept", "licence". */
      readonly forms?: readonly string[];
    }
  /** A prefix: "park*". */
  | { readonly k: "prefix"; readonly word: string; readonly field?: Field }
  /** Exactly these words in this order, not other forms of them. A single word is allowed: "parking" but not "park". */
  | { readonly k: "phrase"; readonly words: readonly string[]; readonly field?: Field }
  /**
   * Words in any form and order, with at most `distance` other words between the first and the last of them: "variance
   * appeal"~5.
   */
  | { readonly k: "near"; readonly words: readonly string[]; readonly distance: number; readonly field?: Field }
  | { readonly k: "and"; readonly of: readonly Query[] }
  | { readonly k: "or"; readonly of: readonly Query[] }
  /** Matches `of` but not `not`. */
  | { readonly k: "not"; readonly of: Query; readonly not: Query }
  | Filter;

/** Conditions that select documents by their properties, not by words. */
export type Filter =
  /** TYPE:law: documents of a kind, or a part of them (`SearchedKind`). */
  | { readonly k: "kind"; readonly kind: string }
  /** VISIBILITY:public, TYPE:"Meeting Minutes": documents with a value (see `plainName`) of a declared word. */
  | { readonly k: "value"; readonly of: string; readonly value: string }
  /**
   * DATE:[from TO to]: documents of the kind that declares this word, from these days ("2021-01-31"), both included, and
   * from the years and months that they are in.
   */
  | {
      readonly k: "dates";
      readonly of: string;
      readonly kind: string;
      readonly from: string;
      readonly to: string;
    };

export type Leaf = Extract<Query, { readonly k: "word" | "prefix" | "phrase" | "near" }>;

export type Field = "title" | "text" | "notes" | "number" | "term" | "category" | "subject" | "comment";

/** Names of the fields before a colon, in lowercase. The first name of a field is the one that is printed. */
export const FIELD_NAMES: ReadonlyMap<string, Field> = new Map([
  ["title", "title"],
  ["text", "text"],
  ["notes", "notes"],
  ["note", "notes"],
  ["number", "number"],
  ["term", "term"],
  ["terms", "term"],
  ["category", "category"],
  ["subject", "subject"],
  ["comment", "comment"],
]);

/** Alternatives that match in place of a word. */
export const alternativesOf = (leaf: Leaf): readonly string[] =>
  leaf.k === "word" ? [...(leaf.forms ?? []), ...(leaf.also ?? [])] : [];

/** The words of a query from left to right, without those under a NOT. */
export function leavesOf(query: Query): readonly Leaf[] {
  switch (query.k) {
    case "word":
    case "prefix":
    case "phrase":
    case "near":
      return [query];
    case "and":
    case "or":
      return query.of.flatMap(leavesOf);
    case "not":
      return leavesOf(query.of);
    default:
      return [];
  }
}
