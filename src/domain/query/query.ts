/** What a person asks for, independent of any engine. */
export type Query =
  /** Nothing: a text without anything to look for. It stands alone, never within another query. */
  | { readonly k: "none" }
  /** Everything: "*" alone, or what something is excluded from ("NOT dog"). */
  | { readonly k: "all" }
  /** A word in any of its forms ("park" finds "parking"), or a number as written ("2.03.010", "27.64.160(a)"). */
  | {
      readonly k: "word";
      readonly word: string;
      readonly field?: Field;
      /** What means the same and is found as well, with less weight: words in any form, or several that follow one another. */
      readonly also?: readonly string[];
      /** Other forms of it that have no stem in common with it, as good as itself: "kept", "licence". */
      readonly forms?: readonly string[];
    }
  /** Word beginnings: "park*". */
  | { readonly k: "prefix"; readonly word: string; readonly field?: Field }
  /** Exactly these words in this order, not other forms of them. One word is allowed: "parking" but not "park". */
  | { readonly k: "phrase"; readonly words: readonly string[]; readonly field?: Field }
  /**
   * Words in any of their forms and in any order, with at most `distance` other words between the first and
   * the last of them: "variance appeal"~5.
   */
  | { readonly k: "near"; readonly words: readonly string[]; readonly distance: number; readonly field?: Field }
  | { readonly k: "and"; readonly of: readonly Query[] }
  | { readonly k: "or"; readonly of: readonly Query[] }
  /** What matches `of` but not `not`. */
  | { readonly k: "not"; readonly of: Query; readonly not: Query }
  | Filter;

/** What is not looked for in words, but says which documents count. */
export type Filter =
  /** TYPE:law */
  | { readonly k: "kind"; readonly kind: Kind }
  /** TYPE:"Meeting Minutes": public documents of the type of this name (see `plainName`). */
  | { readonly k: "documentType"; readonly name: string }
  /** VISIBILITY:public: notes that all, only oneself, or the members of a group see; `to` is "public", "private" or the key of the group. */
  | { readonly k: "visibility"; readonly to: string }
  /** AFFECTS_CODE:true: new laws that change the code, or not. */
  | { readonly k: "affects"; readonly code: boolean }
  /** DATE:[from TO to] of public documents, ADOPTED_DATE:[from TO to] of new laws: days ("2021-01-31"), both included. */
  | { readonly k: "dates"; readonly of: "document" | "adopted"; readonly from: string; readonly to: string };

export type Leaf = Extract<Query, { readonly k: "word" | "prefix" | "phrase" | "near" }>;

export type Field = "title" | "text" | "notes" | "number" | "term" | "category" | "subject" | "comment";

/** How a field is written before its colon, in lower case. The first name of a field is the one that is printed. */
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

/** The kinds of TYPE: (ADVANCED-18). `content` and `definition` and `pdf` (attachments, OPEN-23) are what `code` consists of. */
export const KINDS = ["code", "content", "definition", "pdf", "doc", "law", "note"] as const;
export type Kind = (typeof KINDS)[number];

/** What is found in the place of a word. */
export const alternativesOf = (leaf: Leaf): readonly string[] =>
  leaf.k === "word" ? [...(leaf.forms ?? []), ...(leaf.also ?? [])] : [];

/** The words of a query that are looked for, from left to right; what stands under a NOT is not among them. */
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
