import { dayOf } from "./date-range.ts";
import { plainName, quotedWords } from "./lexer.ts";
import type { Filter, Leaf } from "./query.ts";

/** Maximum distance in proximity searches. */
export const MAX_DISTANCE = 999;

type WordsLeaf = Extract<Leaf, { k: "phrase" | "near" }>;

/**
 * Normalizes a word or phrase; returns the same object if it is already normalized, null if it has no words. Single
 * words are not changed.
 */
export function normalizeLeaf(leaf: Leaf): Leaf | null {
  if (leaf.k === "word" || leaf.k === "prefix") return leaf.word === "" ? null : leaf;
  return normalizeWords(leaf);
}

function normalizeWords(leaf: WordsLeaf): Leaf | null {
  const words = leaf.words.flatMap(quotedWords);
  if (words.length === 0) return null;
  const field = leaf.field ? { field: leaf.field } : {};
  const same = words.length === leaf.words.length && words.every((word, index) => word === leaf.words[index]);
  if (leaf.k === "phrase") return same ? leaf : { k: "phrase", words, ...field };
  if (words.length === 1) return { k: "phrase", words, ...field };
  const distance = Math.min(MAX_DISTANCE, Math.max(0, Math.trunc(leaf.distance) || 0));
  return same && distance === leaf.distance ? leaf : { k: "near", words, distance, ...field };
}

/** Normalizes a filter; returns the same object if it is already normalized, null if it is empty or invalid. */
export function normalizeFilter(filter: Filter): Filter | null {
  switch (filter.k) {
    case "value": {
      const value = plainName(filter.value);
      if (value === "") return null;
      return value === filter.value ? filter : { ...filter, value };
    }
    case "dates": {
      const [from, to] = [dayOf(filter.from), dayOf(filter.to)];
      if (from === undefined || to === undefined) return null;
      return from === filter.from && to === filter.to ? filter : { ...filter, from, to };
    }
    default:
      return filter;
  }
}
