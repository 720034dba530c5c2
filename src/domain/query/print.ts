import { TYPE } from "./language.ts";
import { FIELD_NAMES } from "./query.ts";
import type { Filter, Leaf, Query } from "./query.ts";

/**
 * Writes a query as a person would type it. For normalized queries within `QUERY_LIMITS`, `parse(print(q))` equals `q`.
 */
export function print(query: Query): string {
  switch (query.k) {
    case "none":
      return "";
    case "all":
      return "*";
    case "and":
      return query.of.map(grouped).join(" ");
    case "or":
      return query.of.map((choice) => (choice.k === "or" ? grouped(choice) : print(choice))).join(" OR ");
    case "not":
      return [...wantedOf(query.of), ...unwantedOf(query.not)].join(" ");
    case "word":
    case "prefix":
    case "phrase":
    case "near":
      return printLeaf(query);
    default:
      return printFilter(query);
  }
}

/** In parentheses if it is more than one term. */
function grouped(query: Query): string {
  return query.k === "and" || query.k === "or" || query.k === "not" ? `(${print(query)})` : print(query);
}

function wantedOf(query: Query): readonly string[] {
  if (query.k === "all") return [];
  return [query.k === "and" ? print(query) : grouped(query)];
}

function unwantedOf(query: Query): readonly string[] {
  return query.k === "or" ? query.of.map((choice) => `-${grouped(choice)}`) : [`-${grouped(query)}`];
}

function printLeaf(leaf: Leaf): string {
  const name = [...FIELD_NAMES].find(([, field]) => field === leaf.field)?.[0];
  return (name ? `${name.toUpperCase()}:` : "") + printWords(leaf);
}

function printWords(leaf: Leaf): string {
  switch (leaf.k) {
    case "word":
      return leaf.word;
    case "prefix":
      return `${leaf.word}*`;
    case "phrase":
      return `"${leaf.words.join(" ")}"`;
    case "near":
      return `"${leaf.words.join(" ")}"~${leaf.distance}`;
  }
}

/** A value that needs no quotation marks: not an operator, and without characters that end a word. */
const PLAIN_VALUE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function printFilter(filter: Filter): string {
  switch (filter.k) {
    case "kind":
      return `${TYPE}:${filter.kind}`;
    case "value":
      // After TYPE:, quotation marks tell a name from a kind.
      return filter.of !== TYPE && PLAIN_VALUE.test(filter.value)
        ? `${filter.of}:${filter.value}`
        : `${filter.of}:"${filter.value}"`;
    case "dates":
      return `${filter.of}:[${filter.from} TO ${filter.to}]`;
  }
}
