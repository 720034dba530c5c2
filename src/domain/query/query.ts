/** What a person asks for, independent of any engine. */
export type Query =
  /** Everything: what is left when nothing is asked for. */
  | { readonly k: "all" }
  /** A word in any of its forms ("park" finds "parking"), or a number as written ("2.03.010", "27.64.160(a)"). */
  | { readonly k: "word"; readonly word: string; readonly field?: Field }
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
  | { readonly k: "not"; readonly of: Query; readonly not: Query };

export type Leaf = Extract<Query, { readonly k: "word" | "prefix" | "phrase" | "near" }>;

export type Field = "title" | "text" | "notes" | "number" | "term";

/** How a field is written before its colon, in lower case. The first name of a field is the one that is printed. */
export const FIELD_NAMES: ReadonlyMap<string, Field> = new Map([
  ["title", "title"],
  ["text", "text"],
  ["notes", "notes"],
  ["note", "notes"],
  ["number", "number"],
  ["term", "term"],
  ["terms", "term"],
]);

/** The words of a query that are looked for, from left to right; what stands under a NOT is not among them. */
export function leavesOf(query: Query): readonly Leaf[] {
  switch (query.k) {
    case "all":
      return [];
    case "and":
    case "or":
      return query.of.flatMap(leavesOf);
    case "not":
      return leavesOf(query.of);
    default:
      return [query];
  }
}
