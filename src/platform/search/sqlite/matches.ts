import type { Filter } from "../../../domain/query/query.ts";
import type { OpenIndex, Range } from "./open-index.ts";
import type { Plan } from "./plan.ts";
import { dateCode, kindCode } from "./schema.ts";
import { setOf } from "./sets.ts";

export interface Matches {
  /** One entry per position: 1 if the document matches. */
  readonly rows: Uint8Array;
  /** True if time ran out before all documents were searched. */
  readonly partial: boolean;
}

/** Number of documents searched between checks of the time. */
const SLICE = 50_000;

/** Finds the documents that match a plan, and adds those at `also`. */
export function matchesOf(index: OpenIndex, plan: Plan, also: readonly number[], until: number): Matches {
  const { size } = index;
  const rows = new Uint8Array(size);
  for (const position of also) rows[position] = 1;
  for (const slice of slicesOf(size)) {
    if (slice.first > 0 && performance.now() > until) return { rows, partial: true };
    const part = rowsOf(index, plan, slice);
    for (let offset = 0; offset < part.length; offset += 1) if (part[offset] === 1) rows[slice.first + offset] = 1;
  }
  return { rows, partial: false };
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
      for (let offset = 0; offset < rows.length; offset += 1)
        rows[offset] = index.kinds[slice.first + offset] === 0 ? 0 : 1;
      return rows;
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
  return filter.k === "dates" ? datedBetween(index, filter) : index.set(setOf(filter));
}

function* datedBetween(index: OpenIndex, { of, from, to }: Extract<Filter, { k: "dates" }>): Generator<number> {
  const kind = kindCode(of === "document" ? "doc" : "law");
  const [first, last] = [dateCode(from), dateCode(to)];
  for (const [position, date] of index.dates.entries())
    if (first <= date && date <= last && index.kinds[position] === kind) yield position;
}

/** Combines `b` into `a`. */
function combine(a: Uint8Array, b: Uint8Array, how: (a: number, b: number) => number): Uint8Array {
  for (let offset = 0; offset < a.length; offset += 1) a[offset] = how(a[offset] ?? 0, b[offset] ?? 0);
  return a;
}
