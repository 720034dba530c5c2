import type { Filter } from "../../../../domain/query/query.ts";
import type { OpenIndex, Range, Scored } from "./open-index.ts";
import type { Plan } from "./plan.ts";
import { dateCode, endOfDate } from "../stored/schema.ts";
import { setOf } from "../stored/sets.ts";

export interface Matches {
  /** One entry per position: 1 if the document matches. */
  readonly rows: Uint8Array;
  /** True if time ran out before all documents were searched. */
  readonly partial: boolean;
  /** The best matches, best first, if they were found in the same pass. */
  readonly best: Best | null;
}

export interface Best {
  readonly scored: readonly Scored[];
  /** True if these are all matches. */
  readonly isAll: boolean;
}

/** Number of documents searched between checks of the time. */
export const SLICE = 50_000;

interface MatchOptions {
  /** Positions that count as matches. */
  readonly also: readonly number[];
  readonly until: number;
  /** Number of the best matches that the ranking needs; 0 if it needs no scores. */
  readonly scored: number;
}

/**
 * Finds the documents that match a plan. With a single expression, FTS5 returns the best matches with their scores: if
 * these are few, they are all, and the index is read only once.
 */
export function matchesOf(index: OpenIndex, plan: Plan, { also, until, scored }: MatchOptions): Matches {
  const { size } = index;
  const best = plan.p === "match" && scored > 0 && size <= SLICE ? bestOf(index, plan, scored) : null;
  const { rows, partial } = best?.isAll === true ? rowsAt(size, best.scored) : allRows(index, plan, until);
  for (const position of also) rows[position] = 1;
  return { rows, partial, best };
}

let scratch = new Uint8Array(0);

/** Used by one search at a time: an array for each would cost more than the matches of most. */
function emptyRows(size: number): Uint8Array {
  if (scratch.length < size) scratch = new Uint8Array(size);
  return scratch.subarray(0, size).fill(0);
}

function rowsAt(size: number, scored: readonly Scored[]): Omit<Matches, "best"> {
  const rows = emptyRows(size);
  for (const { position } of scored) rows[position] = 1;
  return { rows, partial: false };
}

function allRows(index: OpenIndex, plan: Plan, until: number): Omit<Matches, "best"> {
  const rows = emptyRows(index.size);
  for (const slice of slicesOf(index.size)) {
    if (slice.first > 0 && performance.now() > until) return { rows, partial: true };
    rows.set(rowsOf(index, plan, slice), slice.first);
  }
  return { rows, partial: false };
}

function bestOf(index: OpenIndex, { table, match }: Extract<Plan, { p: "match" }>, most: number): Best {
  const scored = index.scored(table, match, { first: 0, last: index.size - 1 }, most);
  return { scored, isAll: scored.length < most };
}

export function slicesOf(size: number): readonly Range[] {
  const count = Math.ceil(size / SLICE);
  return Array.from({ length: count }, (_each, number) => ({
    first: number * SLICE,
    last: Math.min(size, (number + 1) * SLICE) - 1,
  }));
}

/** The matches of a plan within a slice, one entry per position of the slice. */
function rowsOf(index: OpenIndex, plan: Plan, slice: Range): Uint8Array {
  const rows = new Uint8Array(slice.last - slice.first + 1);
  switch (plan.p) {
    case "none":
      return rows;
    case "all":
      return index.kinds.subarray(slice.first, slice.last + 1).map((kind) => (kind === 0 ? 0 : 1));
    case "filter":
      for (const position of acceptedBy(index, plan.filter))
        if (slice.first <= position && position <= slice.last) rows[position - slice.first] = 1;
      return rows;
    case "match":
      for (const position of index.positions(plan.table, plan.match, slice)) rows[position - slice.first] = 1;
      return rows;
    case "not":
      return combine(rowsOf(index, plan.of, slice), rowsOf(index, plan.not, slice), (of, not) => of & (1 - not));
    case "and":
      return plan.of.map((each) => rowsOf(index, each, slice)).reduce((a, b) => combine(a, b, (x, y) => x & y));
    case "or":
      return plan.of.map((each) => rowsOf(index, each, slice)).reduce((a, b) => combine(a, b, (x, y) => x | y));
  }
}

/** Positions of the documents that a filter accepts, ascending. */
function acceptedBy(index: OpenIndex, filter: Filter): Iterable<number> {
  return filter.k === "dates" ? datedBetween(index, filter) : index.memory.set(setOf(filter));
}

function* datedBetween(index: OpenIndex, { kind, from, to }: Extract<Filter, { k: "dates" }>): Generator<number> {
  const code = index.kindCodes.get(kind);
  if (code === undefined) return;
  const [first, last] = [dateCode(from), dateCode(to)];
  const { kinds, dates } = index;
  for (const [position, date] of dates.entries())
    if (first <= endOfDate(date) && date <= last && date !== 0 && kinds[position] === code) yield position;
}

/** Combines `b` into `a`. */
function combine(a: Uint8Array, b: Uint8Array, how: (a: number, b: number) => number): Uint8Array {
  for (let offset = 0; offset < a.length; offset += 1) a[offset] = how(a[offset] ?? 0, b[offset] ?? 0);
  return a;
}
