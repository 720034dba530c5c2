import { print } from "../print.ts";
import type { Leaf, Query } from "../query.ts";
import { keyOf } from "./groups.ts";
import type { RelatedTerms, TermGroups } from "./groups.ts";

type Word = Extract<Leaf, { k: "word" }>;

export interface Expanded {
  readonly query: Query;
  /** Terms that are also searched, and terms that are only offered. */
  readonly searched: readonly string[];
  readonly offered: readonly string[];
  /** The words that were expanded, as typed, and the query that searches only for them; null if none was expanded. */
  readonly exact: { readonly term: string; readonly query: string } | null;
}

interface Collected {
  readonly searched: string[];
  readonly offered: string[];
  readonly terms: string[];
}

/**
 * Adds related terms to the plain words of a query, and to neighboring words that form one term ("granny flat"). Words
 * in quotation marks, in a field or under a NOT are not expanded.
 */
export function expand(query: Query, groups: TermGroups): Expanded {
  const collected: Collected = { searched: [], offered: [], terms: [] };
  const expanded = widen(query, groups, collected);
  const searched = [...new Set(collected.searched)];
  return {
    query: expanded,
    searched,
    offered: [...new Set(collected.offered)].filter((term) => !searched.includes(term)),
    exact:
      collected.terms.length === 0 ? null : { term: collected.terms.join(" "), query: print(quoted(query, groups)) },
  };
}

function widen(query: Query, groups: TermGroups, collected: Collected): Query {
  return walk(query, groups, (words, { searched, forms, offered }) => {
    const term = words.map(({ word }) => word).join(" ");
    collected.offered.push(...offered);
    collected.searched.push(...searched);
    if (searched.length > 0) collected.terms.push(term);
    if (searched.length === 0 && forms.length === 0) return null;
    const together: Word = {
      k: "word",
      word: term,
      ...(searched.length > 0 && { also: searched }),
      ...(forms.length > 0 && { forms }),
    };
    return words.length === 1 ? together : { k: "or", of: [{ k: "and", of: words }, together] };
  });
}

/** The query with the expanded words in quotation marks. */
function quoted(query: Query, groups: TermGroups): Query {
  return walk(query, groups, (words, { searched }) =>
    searched.length === 0 ? null : { k: "phrase", words: words.map(({ word }) => word) },
  );
}

type Replace = (words: readonly Word[], entry: RelatedTerms) => Query | null;

function walk(query: Query, groups: TermGroups, replace: Replace): Query {
  switch (query.k) {
    case "word":
      return inOrder([query], groups, replace)[0] ?? query;
    case "and":
      return { k: "and", of: inOrder(query.of, groups, replace) };
    case "or":
      return { k: "or", of: query.of.map((each) => walk(each, groups, replace)) };
    case "not":
      return { ...query, of: walk(query.of, groups, replace) };
    default:
      return query;
  }
}

/** Replaces the longest terms first: "accessory dwelling unit" before "unit". */
function inOrder(of: readonly Query[], groups: TermGroups, replace: Replace): readonly Query[] {
  const replaced: Query[] = [];
  for (let at = 0; at < of.length;) {
    const match = longestAt(of, at, groups);
    const first = of[at];
    const replacement = match && replace(match.words, match.entry);
    if (replacement) replaced.push(replacement);
    else if (first && first.k !== "word") replaced.push(walk(first, groups, replace));
    else replaced.push(...of.slice(at, at + (match?.words.length ?? 1)));
    at += match?.words.length ?? 1;
  }
  return replaced;
}

function longestAt(
  of: readonly Query[],
  at: number,
  { entries, longest }: TermGroups,
): { readonly words: readonly Word[]; readonly entry: RelatedTerms } | null {
  for (let length = Math.min(longest, of.length - at); length > 0; length -= 1) {
    const words = of
      .slice(at, at + length)
      .flatMap((each) => (each.k === "word" && each.field === undefined ? [each] : []));
    const entry = words.length === length ? entries.get(keyOf(words.map(({ word }) => word))) : undefined;
    if (entry) return { words, entry };
  }
  return null;
}
