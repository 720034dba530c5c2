import { foldedWords, stemOf } from "../text/words.ts";

/** What stands for a term: searched as well, or only offered. */
export interface Entry {
  readonly searched: readonly string[];
  readonly offered: readonly string[];
}

/** Terms by their stems, so that every form of a term is it. */
export interface Groups {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Words of the longest term. */
  readonly longest: number;
}

const MOST_GROUPS = 1000;
const LONGEST_LINE = 500;

/** A term as it is looked up: the stems of its words. */
export function keyOf(words: readonly string[]): string {
  return words.flatMap(foldedWords).map(stemOf).join(" ");
}

/**
 * Reads groups of terms, one on each line, terms between commas: "trash, garbage, solid waste". All of them stand for each
 * other; with ">" only the right ones for the left. A line that begins with "?" is offered and not searched.
 */
export function readGroups(text: string): Groups {
  const entries = new Map<string, Entry>();
  for (const line of text.split("\n").slice(0, MOST_GROUPS)) {
    const isOffered = line.startsWith("?");
    const [left = "", right] = line.slice(isOffered ? 1 : 0, LONGEST_LINE).split(">");
    const others = termsOf(right ?? left);
    for (const term of termsOf(left)) {
      const related = others.filter((other) => keyOf([other]) !== keyOf([term]));
      if (related.length > 0) add(entries, keyOf([term]), isOffered ? { searched: [], offered: related } : { searched: related, offered: [] });
    }
  }
  return { entries, longest: Math.max(1, ...[...entries.keys()].map((key) => key.split(" ").length)) };
}

/** Of several lists the terms of all. */
export function joinGroups(some: Groups, others: Groups): Groups {
  if (others.entries.size === 0) return some;
  const entries = new Map(some.entries);
  for (const [key, entry] of others.entries) add(entries, key, entry);
  return { entries, longest: Math.max(some.longest, others.longest) };
}

function add(entries: Map<string, Entry>, key: string, { searched, offered }: Entry): void {
  const known = entries.get(key) ?? { searched: [], offered: [] };
  entries.set(key, { searched: [...new Set([...known.searched, ...searched])], offered: [...new Set([...known.offered, ...offered])] });
}

function termsOf(text: string): readonly string[] {
  return text.split(",").map((term) => term.trim()).filter((term) => foldedWords(term).length > 0);
}
