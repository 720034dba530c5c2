import { PROBLEMS } from "../problem.ts";
import type { Problem, Span } from "../problem.ts";
import type { Query } from "../query.ts";

/** A part of a query that the form cannot show. */
export class UnsupportedPart {
  readonly message: Problem["message"];
  readonly part: Query;

  constructor(message: Problem["message"], part: Query) {
    this.message = message;
    this.part = part;
  }

  /** A part without a field in the form: because of a NOT within it, or otherwise because of its fields. */
  static of(part: Query): UnsupportedPart {
    return new UnsupportedPart(hasNot(part) ? PROBLEMS.notNested : PROBLEMS.unknown, part);
  }
}

function hasNot(query: Query): boolean {
  return query.k === "not" || ((query.k === "and" || query.k === "or") && query.of.some(hasNot));
}

/** From the start of a part to its end; the entire text if nothing in it has a position. */
export function spanOf(part: Query, spans: ReadonlyMap<Query, Span>, length: number): Span {
  const positions = partsOf(part).flatMap((each) => spans.get(each) ?? []);
  if (positions.length === 0) return { start: 0, end: length };
  return { start: Math.min(...positions.map(({ start }) => start)), end: Math.max(...positions.map(({ end }) => end)) };
}

/** The words and filters of a query, including excluded ones. */
function partsOf(query: Query): readonly Query[] {
  if (query.k === "and" || query.k === "or") return query.of.flatMap(partsOf);
  return query.k === "not" ? [...partsOf(query.of), ...partsOf(query.not)] : [query];
}
