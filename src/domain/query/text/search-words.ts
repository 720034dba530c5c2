import { leavesOf } from "../query.ts";
import type { Leaf, Query } from "../query.ts";
import { foldedWords } from "./words.ts";

/** A word of a query, folded; several if it contains punctuation ("2-823"). */
export interface SearchWord {
  readonly words: readonly string[];
  /** Synonyms, each as a sequence of words. */
  readonly also: readonly (readonly string[])[];
  /** Other forms without a common stem, each as a sequence of words. */
  readonly forms: readonly (readonly string[])[];
  /** Exactly as written: a phrase. */
  readonly isExact: boolean;
}

/**
 * The words of a query that affect the ranking, without duplicates, from left to right: those without a field or in
 * titles.
 */
export function searchWords(query: Query): readonly SearchWord[] {
  const result = new Map<string, SearchWord>();
  for (const leaf of scoredLeaves(query)) {
    if (leaf.k === "prefix" || (leaf.field !== undefined && leaf.field !== "title")) continue;
    // A phrase counts as one; words near each other count separately.
    const written = leaf.k === "word" ? [leaf.word] : leaf.k === "phrase" ? [leaf.words.join(" ")] : leaf.words;
    const [also, forms] = leaf.k === "word" ? [foldedEach(leaf.also), foldedEach(leaf.forms)] : [[], []];
    for (const words of written.map(foldedWords)) {
      if (words.length > 0 && !result.has(words.join(" ")))
        result.set(words.join(" "), { words, also, forms, isExact: leaf.k === "phrase" });
    }
  }
  return [...result.values()];
}

function foldedEach(terms: readonly string[] = []): readonly (readonly string[])[] {
  return terms.map(foldedWords).filter((each) => each.length > 0);
}

/** Several words with a related term count as one (see related/expand.ts). */
function scoredLeaves(query: Query): readonly Leaf[] {
  switch (query.k) {
    case "or": {
      const [, together] = query.of;
      const isTerm =
        query.of.length === 2 && together?.k === "word" && together.also !== undefined && /\s/.test(together.word);
      return isTerm ? [together] : query.of.flatMap(scoredLeaves);
    }
    case "and":
      return query.of.flatMap(scoredLeaves);
    case "not":
      return scoredLeaves(query.of);
    default:
      return leavesOf(query);
  }
}
