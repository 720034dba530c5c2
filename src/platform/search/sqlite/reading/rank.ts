import type { Query } from "../../../../domain/query/query.ts";
import type { SearchRequest } from "../../port.ts";
import { slicesOf } from "./matches.ts";
import type { Best } from "./matches.ts";
import type { OpenIndex, Range, Scored } from "./open-index.ts";
import type { Plan } from "./plan.ts";
import { MAX_REFINED, refined } from "./refine.ts";

export interface Ranking {
  readonly plan: Plan;
  readonly query: Query;
  /** One entry per position: 1 if the document counts. */
  readonly rows: Uint8Array;
  /** Ranges to search, in order. */
  readonly ranges: readonly Range[];
  /** True if not all matches of the plan in the ranges count. */
  readonly isFiltered: boolean;
  readonly sort: SearchRequest["sort"];
  /** False: only BM25 order, because the best of several indexes are refined later. */
  readonly isRefined: boolean;
  /** The best matches, if they are known already. */
  readonly best: Best | null;
  /** When to stop scoring; documents without a score by then follow in the order of the code. */
  readonly until: number;
}

/** Factor for how many of one expression's best matches are read when another expression filters them. */
const OVERSHOOT = 4;

/** Later than every date, see `dateCode`. */
const LAST_DATE = 100_000_000;

type Match = Extract<Plan, { p: "match" }>;

/** The first `limit` documents in the requested order, except those in `but`. Ties are in the order of the code. */
export function ranked(index: OpenIndex, ranking: Ranking, limit: number, but: ReadonlySet<number>): readonly Scored[] {
  if (ranking.sort === "natural") return inOrder(ranking, limit, but);
  if (ranking.sort !== "relevance") return byDate(index, ranking, limit);
  const many = (ranking.isRefined ? Math.max(MAX_REFINED, limit) : limit) + but.size;
  const best = bestMatches(index, ranking, many).filter(({ position }) => !but.has(position));
  const chosen = (ranking.isRefined ? reorder(index, ranking.query, best, limit) : best).slice(0, limit);
  if (chosen.length === limit || performance.now() <= ranking.until) return chosen;
  const seen = new Set([...but, ...chosen.map(({ position }) => position)]);
  return [...chosen, ...inOrder(ranking, limit - chosen.length, seen)];
}

/**
 * Refines the order of the best matches, always the same number, so that pages continue each other. The rest follow in
 * BM25 order.
 */
function reorder(index: OpenIndex, query: Query, best: readonly Scored[], limit: number): readonly Scored[] {
  const first = refined(index, query, best.slice(0, MAX_REFINED), limit);
  const least = first.at(-1)?.score ?? 0;
  return [
    ...first,
    ...best.slice(MAX_REFINED).map(({ position, score }) => ({ position, score: Math.min(score, least) })),
  ];
}

/** Sorts documents without a date last. The score is the date, so that several indexes can be merged. */
function byDate(index: OpenIndex, ranking: Ranking, limit: number): readonly Scored[] {
  const scoreOf = (date: number): number => (ranking.sort === "date_desc" ? date : date === 0 ? -LAST_DATE : -date);
  const { dates } = index;
  return inOrder(ranking, Infinity, new Set())
    .map(({ position }) => ({ position, score: scoreOf(dates[position] ?? 0) }))
    .toSorted(byScore)
    .slice(0, limit);
}

function inOrder({ rows, ranges }: Ranking, limit: number, but: ReadonlySet<number>): readonly Scored[] {
  const chosen: Scored[] = [];
  for (const { first, last } of ranges) {
    for (let position = first; position <= last && chosen.length < limit; position += 1) {
      if (rows[position] === 1 && !but.has(position)) chosen.push({ position, score: 0 });
    }
  }
  return chosen;
}

/** The best matches that count, at least `many` if there are as many, best first. */
function bestMatches(index: OpenIndex, ranking: Ranking, many: number): readonly Scored[] {
  const { best, rows, ranges, plan, isFiltered } = ranking;
  if (best !== null) {
    const counted = best.scored.filter(
      ({ position }) => rows[position] === 1 && ranges.some(({ first, last }) => first <= position && position <= last),
    );
    if (best.isAll || counted.length >= many) return counted;
  }
  return plan.p === "match" && !isFiltered ? bestOf(index, ranking, plan, many) : bestOfAll(index, ranking, many);
}

/** A single expression: the index sorts. */
function bestOf(index: OpenIndex, ranking: Ranking, plan: Match, limit: number): readonly Scored[] {
  const best: Scored[] = [];
  for (const piece of pieces(index, ranking)) best.push(...index.scored(plan.table, plan.match, piece, limit));
  return best.toSorted(byScore);
}

/** Several expressions: adds up the scores of the matching documents. */
function bestOfAll(index: OpenIndex, ranking: Ranking, limit: number): readonly Scored[] {
  const matches = scoring(ranking.plan);
  const [only] = matches;
  if (only && matches.length === 1) {
    const best = bestOf(index, ranking, only, limit * OVERSHOOT).filter(({ position }) => ranking.rows[position] === 1);
    if (best.length >= limit) return best;
  }
  const scores = new Float64Array(index.size);
  for (const piece of pieces(index, ranking)) {
    for (const { table, match } of matches) {
      for (const { position, score } of index.scored(table, match, piece))
        scores[position] = (scores[position] ?? 0) + score;
    }
  }
  return inOrder(ranking, Infinity, new Set())
    .map(({ position }) => ({ position, score: scores[position] ?? 0 }))
    .toSorted(byScore);
}

/** Splits the ranges into pieces that take little time each, until time runs out. */
function* pieces(index: OpenIndex, { ranges, until }: Ranking): Generator<Range> {
  let isFirst = true;
  for (const range of ranges) {
    for (const slice of slicesOf(index.size)) {
      const piece = { first: Math.max(range.first, slice.first), last: Math.min(range.last, slice.last) };
      if (piece.first > piece.last) continue;
      if (!isFirst && performance.now() > until) return;
      isFirst = false;
      yield piece;
    }
  }
}

/** The expressions that count for the score: not those under NOT. */
function scoring(plan: Plan): readonly Match[] {
  switch (plan.p) {
    case "match":
      return plan.scored ? [plan] : [];
    case "and":
    case "or":
      return plan.of.flatMap(scoring);
    case "not":
      return scoring(plan.of);
    default:
      return [];
  }
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.position - b.position;
}
