/** What a person asks for, independent of any engine. */
export type Query =
  | { readonly k: "all" }
  | { readonly k: "word"; readonly word: string; readonly field?: Field }
  /** Word beginnings: "park*". */
  | { readonly k: "prefix"; readonly word: string; readonly field?: Field }
  | { readonly k: "phrase"; readonly words: readonly string[]; readonly field?: Field }
  /** Words within `distance` words of each other, in any order: "variance appeal"~5. */
  | { readonly k: "near"; readonly words: readonly string[]; readonly distance: number; readonly field?: Field }
  | { readonly k: "and"; readonly of: readonly Query[] }
  | { readonly k: "or"; readonly of: readonly Query[] }
  /** What matches `of` but not `not`. */
  | { readonly k: "not"; readonly of: Query; readonly not: Query };

export type Field = "title" | "text" | "notes" | "number" | "term";
