import type { Filter, Leaf, Query } from "../../../domain/query/query.ts";
import { alternativesOf, leavesOf } from "../../../domain/query/query.ts";
import { COLUMN_OF, COLUMNS } from "../../../domain/query/text/columns.ts";
import type { Column } from "../../../domain/query/text/columns.ts";
import { foldedWords } from "../../../domain/query/text/words.ts";
import { stems, tokens, valueTerm } from "./document.ts";

/** A query of OpenSearch. */
export type Dsl = Readonly<Record<string, unknown>>;

export const ALL: Dsl = { match_all: {} };
export const NONE: Dsl = { match_none: {} };
export const every = (of: readonly Dsl[]): Dsl => (of.length === 1 && of[0] ? of[0] : { bool: { filter: of } });
export const some = (of: readonly Dsl[]): Dsl =>
  of.length === 1 && of[0] ? of[0] : { bool: { should: of, minimum_should_match: 1 } };
export const but = (not: readonly Dsl[], of: readonly Dsl[] = []): Dsl => ({ bool: { filter: of, must_not: not } });
export const is = (field: string, value: string | boolean): Dsl => ({ term: { [field]: value } });
export const isIn = (field: string, values: readonly string[]): Dsl => ({ terms: { [field]: values } });

/** Weight of a match in each column. */
const WEIGHTS: Readonly<Record<Column, number>> = {
  number: 20,
  title: 8,
  text: 1,
  notes: 0.3,
  terms: 4,
  category: 2,
  subject: 2,
  comment: 1,
};
/** Share that further columns add to the best one. */
const TIE_BREAKER = 0.3;
/** Weight of a match of `word.also`, compared to the word itself. */
const ALSO = 0.4;
/** The server accepts 1024 clauses: with more words than this, all columns are scored as one. */
const MAX_SCORED_BY_COLUMN = 30;
/** Maximum number of words to expand a prefix at the end of a phrase ("2.03*"). */
const MAX_BEGINNINGS = 1000;
const MAX_NEAR = 30;

type SearchColumn = Column | "all";

/**
 * The clause for the documents that a query matches, without a score. Null if nothing in it can be searched (a word
 * without letters and digits).
 */
export function matching(query: Query): Dsl | null {
  switch (query.k) {
    case "none":
      return null;
    case "all":
      return ALL;
    case "and":
      return join(query.of, every);
    case "or":
      return join(query.of, some);
    case "not": {
      const [of, not] = [matching(query.of), matching(query.not)];
      return of && not ? but([not], [of]) : of;
    }
    case "word":
    case "prefix":
    case "phrase":
    case "near": {
      const clauses = [
        leafIn(query, query.field ? COLUMN_OF[query.field] : "all"),
        ...alsoIn(query, alternativesOf(query)),
      ].filter((each) => each !== null);
      return clauses.length === 0 ? null : some(clauses);
    }
    default:
      return filterClause(query);
  }
}

/** Clauses whose scores are added up for matching documents. Words under NOT have none. */
export function scoring(query: Query): readonly Dsl[] {
  const leaves = [...new Map(leavesOf(query).map((leaf) => [JSON.stringify(leaf), leaf])).values()];
  return leaves.flatMap((leaf) => {
    if (leaf.field) return scored(leafIn(leaf, COLUMN_OF[leaf.field]), WEIGHTS[COLUMN_OF[leaf.field]]);
    const also = alsoIn(leaf, leaf.k === "word" ? leaf.also : []).flatMap((each) => scored(each, ALSO));
    if (leaves.length > MAX_SCORED_BY_COLUMN) return [...scored(leafIn(leaf, "all"), 1), ...also];
    const forms = leaf.k === "word" ? (leaf.forms ?? []).map((word): Leaf => ({ k: "word", word })) : [];
    const columns = COLUMNS.flatMap((column) =>
      [leaf, ...forms].flatMap((each) => scored(leafIn(each, column), WEIGHTS[column])),
    );
    return columns.length === 0 ? [] : [{ dis_max: { tie_breaker: TIE_BREAKER, queries: [...columns, ...also] } }];
  });
}

const scored = (clause: Dsl | null, boost: number): readonly Dsl[] =>
  clause === null ? [] : [{ bool: { must: [clause], boost } }];

function join(queries: readonly Query[], how: (of: readonly Dsl[]) => Dsl): Dsl | null {
  const of = queries.map(matching).filter((each) => each !== null);
  return of.length === 0 ? null : how(of);
}

function leafIn(leaf: Leaf, where: SearchColumn): Dsl | null {
  const phrases = (leaf.k === "word" || leaf.k === "prefix" ? [leaf.word] : leaf.words)
    .map(foldedWords)
    .filter((each) => each.length > 0);
  const words = phrases.flat();
  if (words.length === 0) return null;
  switch (leaf.k) {
    case "word":
      return inOrder(`stem.${where}`, stems(words));
    case "phrase":
      return inOrder(`exact.${where}`, tokens(words));
    case "prefix":
      return beginning(`exact.${where}`, words);
    case "near":
      return near(`stem.${where}`, phrases.map(stems), leaf.distance);
  }
}

/** Clauses for alternatives of a word, in the same column. */
function alsoIn(leaf: Leaf, others: readonly string[] = []): readonly Dsl[] {
  const field = `stem.${leaf.field ? COLUMN_OF[leaf.field] : "all"}`;
  return others.map(foldedWords).flatMap((words) => (words.length === 0 ? [] : [inOrder(field, stems(words))]));
}

/** Adjacent tokens. */
function inOrder(field: string, text: string): Dsl {
  return text.includes(" ") ? { match_phrase: { [field]: text } } : is(field, text);
}

/** Adjacent words, the last one as a prefix. */
export function beginning(field: string, words: readonly string[]): Dsl {
  const text = tokens(words);
  return words.length === 1
    ? { prefix: { [field]: { value: text } } }
    : { match_phrase_prefix: { [field]: { query: text, max_expansions: MAX_BEGINNINGS } } };
}

/**
 * Like FTS5's NEAR: up to `distance` words between the first and the last phrase, including phrases in between. The
 * server counts only words that are in none of them. Both agree for phrases of equal length.
 */
function near(field: string, phrases: readonly string[], distance: number): Dsl {
  const distinct = [...new Set(phrases)];
  const [only] = distinct;
  if (only !== undefined && distinct.length === 1) return inOrder(field, only);
  if (distinct.length > MAX_NEAR) return { match_phrase: { [field]: { query: distinct.join(" "), slop: distance } } };
  const lengths = distinct.map((each) => each.split(" ").length).toSorted((a, b) => a - b);
  const slop = distance - lengths.slice(0, -2).reduce((sum, length) => sum + length, 0);
  return slop < 0 ? NONE : { span_near: { clauses: distinct.map((each) => span(field, each)), slop, in_order: false } };
}

function span(field: string, phrase: string): Dsl {
  const terms = phrase.split(" ").map((word): Dsl => ({ span_term: { [field]: word } }));
  return terms.length === 1 && terms[0] ? terms[0] : { span_near: { clauses: terms, slop: 0, in_order: true } };
}

function filterClause(filter: Filter): Dsl {
  switch (filter.k) {
    case "kind":
      return is("types", filter.kind);
    case "value":
      return is("values", valueTerm(filter.of, filter.value));
    case "dates":
      return every([
        is("type", filter.kind),
        { range: { date: { lte: filter.to } } },
        // A year or a month is less than its first day.
        some([
          { range: { date: { gte: filter.from } } },
          isIn("date", [filter.from.slice(0, 4), filter.from.slice(0, 7)]),
        ]),
      ]);
  }
}
