import { leavesOf } from "../query.ts";
import type { Leaf, Query } from "../query.ts";
import { foldedWords } from "./words.ts";

/** A word of a query, folded; several where signs stand in it ("2-823"). */
export interface SearchWord {
  readonly words: readonly string[];
  /** What means the same, each as words that follow one another. */
  readonly also: readonly (readonly string[])[];
  /** Other forms of it without a common stem, as `also`. */
  readonly forms: readonly (readonly string[])[];
  /** Only as it is written: a phrase. */
  readonly isExact: boolean;
}

/** The words of a query by which finds are ordered, each once, from left to right: those that may stand anywhere or in titles. */
export function searchWords(query: Query): readonly SearchWord[] {
  const found = new Map<string, SearchWord>();
  for (const leaf of tellingLeaves(query)) {
    if (leaf.k === "prefix" || (leaf.field !== undefined && leaf.field !== "title")) continue;
    // A phrase is one thing; words near each other are several.
    const written = leaf.k === "word" ? [leaf.word] : leaf.k === "phrase" ? [leaf.words.join(" ")] : leaf.words;
    const [also, forms] = leaf.k === "word" ? [foldedEach(leaf.also), foldedEach(leaf.forms)] : [[], []];
    for (const words of written.map(foldedWords)) {
      if (words.length > 0 && !found.has(words.join(" ")))
        found.set(words.join(" "), { words, also, forms, isExact: leaf.k === "phrase" });
    }
  }
  return [...found.values()];
}

function foldedEach(terms: readonly string[] = []): readonly (readonly string[])[] {
  return terms.map(foldedWords).filter((each) => each.length > 0);
}

/** Several words that have another term in their place count as one (see related/expand.ts). */
function tellingLeaves(query: Query): readonly Leaf[] {
  switch (query.k) {
    case "or": {
      const [, together] = query.of;
      const isTerm =
        query.of.length === 2 && together?.k === "word" && together.also !== undefined && /\s/.test(together.word);
      return isTerm ? [together] : query.of.flatMap(tellingLeaves);
    }
    case "and":
      return query.of.flatMap(tellingLeaves);
    case "not":
      return tellingLeaves(query.of);
    default:
      return leavesOf(query);
  }
}
