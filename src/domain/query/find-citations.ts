import { parseCitation } from "./parse-citation.ts";
import type { Citation } from "./parse-citation.ts";
import { leavesOf } from "./query.ts";
import type { Leaf, Query } from "./query.ts";

type Word = Extract<Leaf, { k: "word" }>;

/** A query that cites provisions by their numbers. */
export interface CitedQuery {
  /** From the outermost: "title 16 chapter 9" has two. */
  readonly citations: readonly Citation[];
  /** The words of the citations. */
  readonly named: Query;
  /** The rest of the query; null if there is none. */
  readonly rest: Query | null;
}

/** Words that people add to a citation and that do not mean anything by themselves. */
const FILLER =
  /^(?:codes?|municipal|official|city|county|state|ordinances?|sections?|sec|law|statutes?|says?|means?|article|chapter|title|(?:[a-z]\.)+[a-z]?)$/i;
/** "SMMC", "DC ST". */
const INITIALS = /^[A-Z][A-Z.&]{1,6}$/;
/** A number by itself is a citation only if it looks like one: "27.64.160", "2-823", but not "25". */
const NUMBERED = /^\p{L}{0,4}\d[\p{L}\d]*(?:[.:-]\p{L}*\d[\p{L}\d]*)+/u;

/**
 * Finds the citations in a query of plain words ("§ 27.64.160 restaurant", "title 27 parking"); null if there are none.
 */
export function findCitations(query: Query): CitedQuery | null {
  const words = plainWords(query);
  if (words === null) return null;
  const single = citationOf(query);
  if (single) return { citations: [single], named: query, rest: null };
  const citations: Citation[] = [];
  const named: Word[] = [];
  const rest: Word[] = [];
  for (let at = 0; at < words.length;) {
    const { citation, length } = citationAt(words, at);
    if (citation) citations.push(citation);
    (citation ? named : rest).push(...words.slice(at, at + length));
    at += length;
  }
  const remaining = rest.filter(({ word }) => !FILLER.test(word) && !INITIALS.test(word));
  return citations.length === 0
    ? null
    : { citations, named: all(named), rest: remaining.length === 0 ? null : all(remaining) };
}

function plainWords(query: Query): readonly Word[] | null {
  const of = query.k === "and" ? query.of : [query];
  const words = of.flatMap((each) =>
    each.k === "word" && (each.field === undefined || each.field === "number") ? [each] : [],
  );
  return words.length === of.length ? words : null;
}

function citationAt(
  words: readonly Word[],
  at: number,
): { readonly citation: Citation | null; readonly length: number } {
  const [first, second] = words.slice(at, at + 2).map(({ word }) => word);
  const labeled = first !== undefined && second !== undefined ? parseCitation(`${first} ${second}`) : null;
  if (labeled) return { citation: labeled, length: 2 };
  return { citation: first !== undefined && NUMBERED.test(first) ? parseCitation(first) : null, length: 1 };
}

function all(words: readonly Word[]): Query {
  const [only] = words;
  return only && words.length === 1 ? only : { k: "and", of: words };
}

/** The provision that a query cites, if the entire query is a citation: "§ 11.2.1", "number:11.2.1", "chapter 11". */
export function citationOf(query: Query): Citation | null {
  const leaves = leavesOf(query);
  const isPlain = query.k === "word" || (query.k === "and" && query.of.every((each) => each.k === "word"));
  const words = leaves.flatMap((leaf) =>
    leaf.k === "word" && (!leaf.field || leaf.field === "number") ? [leaf.word] : [],
  );
  return isPlain && words.length === leaves.length ? parseCitation(words.join(" ")) : null;
}
