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

  /** A part that has no place in the form: because of a NOT within it, or else because of its fields. */
  static of(part: Query): UnsupportedPart {
    return new UnsupportedPart(hasNot(part) ? PROBLEMS.notNested : PROBLEMS.unknown, part);
  }
}

function hasNot(query: Query): boolean {
  return query.k === "not" || ((query.k === "and" || query.k === "or") && query.of.some(hasNot));
}

/** From the beginning of a part to its end; the whole text where nothing of it has a place. */
export function spanOf(part: Query, spans: ReadonlyMap<Query, Span>, length: number): Span {
  const places = partsOf(part).flatMap((each) => spans.get(each) ?? []);
  if (places.length === 0) return { start: 0, end: length };
  return { start: Math.min(...places.map(({ start }) => start)), end: Math.max(...places.map(({ end }) => end)) };
}

/** The words and filters of a query, also those that are excluded. */
function partsOf(query: Query): readonly Query[] {
  if (query.k === "and" || query.k === "or") return query.of.flatMap(partsOf);
  return query.k === "not" ? [...partsOf(query.of), ...partsOf(query.not)] : [query];
}
