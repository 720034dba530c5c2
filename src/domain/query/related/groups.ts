import { foldedWords, stemOf } from "../text/words.ts";

/** What stands for a term: searched as well, or only offered; `forms` are the same word, and found without saying so. */
export interface RelatedTerms {
  readonly searched: readonly string[];
  readonly forms: readonly string[];
  readonly offered: readonly string[];
}

/** Terms by their stems, so that every form of a term is it. */
export interface TermGroups {
  readonly entries: ReadonlyMap<string, RelatedTerms>;
  /** Stems of all words in them. */
  readonly words: ReadonlySet<string>;
  /** Words of the longest term. */
  readonly longest: number;
}

const NOTHING: RelatedTerms = { searched: [], forms: [], offered: [] };
/** First signs of lines. */
const LINE_KINDS: ReadonlyMap<string, keyof RelatedTerms> = new Map([
  ["?", "offered"],
  ["=", "forms"],
]);
const MAX_GROUPS = 1000;
export const MAX_LINE_LENGTH = 500;

/** A term as it is looked up: the stems of its words. */
export function keyOf(words: readonly string[]): string {
  return words.flatMap(foldedWords).map(stemOf).join(" ");
}

/**
 * Reads groups of terms, one on each line, terms between commas: "trash, garbage, solid waste". All of them stand for each
 * other; with ">" only the right ones for the left. A line that begins with "?" is offered and not searched, one that begins
 * with "=" has the forms of one word.
 */
export function readGroups(text: string): TermGroups {
  const entries = new Map<string, RelatedTerms>();
  const words = new Set<string>();
  for (const line of text.split("\n").slice(0, MAX_GROUPS)) {
    const { kind, left, right } = partsOf(line);
    const others = termsOf(right ?? left);
    for (const word of foldedWords(`${left} ${right ?? ""}`)) words.add(stemOf(word));
    for (const term of termsOf(left)) {
      const related = others.filter((other) => keyOf([other]) !== keyOf([term]));
      if (related.length > 0) add(entries, keyOf([term]), { ...NOTHING, [kind]: related });
    }
  }
  return { entries, words, longest: Math.max(1, ...[...entries.keys()].map((key) => key.split(" ").length)) };
}

/** A line by its signs: its kind, and what stands before and after a ">". */
export function partsOf(line: string): {
  readonly kind: keyof RelatedTerms;
  readonly left: string;
  readonly right: string | undefined;
} {
  const kind = LINE_KINDS.get(line.charAt(0)) ?? "searched";
  const [left = "", right] = line.slice(kind === "searched" ? 0 : 1, MAX_LINE_LENGTH).split(">");
  return { kind, left, right };
}

/** Of several lists the terms of all. */
export function joinGroups(some: TermGroups, others: TermGroups): TermGroups {
  if (others.words.size === 0) return some;
  const entries = new Map(some.entries);
  for (const [key, entry] of others.entries) add(entries, key, entry);
  return { entries, words: new Set([...some.words, ...others.words]), longest: Math.max(some.longest, others.longest) };
}

function add(entries: Map<string, RelatedTerms>, key: string, { searched, forms, offered }: RelatedTerms): void {
  const known = entries.get(key) ?? NOTHING;
  const both = (some: readonly string[], others: readonly string[]): string[] => [...new Set([...some, ...others])];
  entries.set(key, {
    searched: both(known.searched, searched),
    forms: both(known.forms, forms),
    offered: both(known.offered, offered),
  });
}

/** Terms between commas; what has no word is none. */
export function termsOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((term) => term.trim())
    .filter((term) => foldedWords(term).length > 0);
}
