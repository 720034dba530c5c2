import { foldedWords, stemOf } from "../text/words.ts";

/**
 * The related terms of a term: `searched` with it, or only `offered`; `forms` are the same word and searched without a
 * notice.
 */
export interface RelatedTerms {
  readonly searched: readonly string[];
  readonly forms: readonly string[];
  readonly offered: readonly string[];
}

/** Related terms by the stems of a term, so that all its forms match. */
export interface TermGroups {
  readonly entries: ReadonlyMap<string, RelatedTerms>;
  /** Stems of all words in the groups. */
  readonly words: ReadonlySet<string>;
  /** Number of words in the longest term. */
  readonly longest: number;
}

const NOTHING: RelatedTerms = { searched: [], forms: [], offered: [] };
/** First characters of lines. */
const LINE_KINDS: ReadonlyMap<string, keyof RelatedTerms> = new Map([
  ["?", "offered"],
  ["=", "forms"],
]);
const MAX_GROUPS = 1000;
export const MAX_LINE_LENGTH = 500;

/** The lookup key of a term: the stems of its words. */
export function keyOf(words: readonly string[]): string {
  return words.flatMap(foldedWords).map(stemOf).join(" ");
}

/**
 * Reads groups of terms, one per line, separated by commas: "trash, garbage, solid waste". All terms of a group are
 * related; with ">" only the right ones to the left ones. Terms of a line that starts with "?" are offered but not
 * searched; a line that starts with "=" contains forms of one word.
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

/** The parts of a line: its kind, and the texts before and after a ">". */
export function partsOf(line: string): {
  readonly kind: keyof RelatedTerms;
  readonly left: string;
  readonly right: string | undefined;
} {
  const kind = LINE_KINDS.get(line.charAt(0)) ?? "searched";
  const [left = "", right] = line.slice(kind === "searched" ? 0 : 1, MAX_LINE_LENGTH).split(">");
  return { kind, left, right };
}

/** Merges two lists. */
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

/** Terms between commas, without empty ones. */
export function termsOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((term) => term.trim())
    .filter((term) => foldedWords(term).length > 0);
}
