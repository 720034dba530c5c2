import { plainName } from "../../../domain/query/lexer.ts";
import type { Filter } from "../../../domain/query/query.ts";
import type { SearchDocument } from "../port.ts";

/** A stored set of documents: all whose `name` has this `value`. */
export interface SetName {
  readonly name: "kind" | "documentType" | "visibility" | "affects" | "audience" | "hidden" | `facet:${string}`;
  readonly value: string;
}
export const FACET = "facet:";
/** Documents that not everyone may see. */
export const HIDDEN: SetName = { name: "hidden", value: "" };
/** Documents that an audience may see although they are hidden. */
export const seenBy = (audience: string): SetName => ({ name: "audience", value: audience });

/** The sets of a document; dates are stored separately. */
export function setsOf({ type, terms, more = {} }: SearchDocument): readonly SetName[] {
  const sets: SetName[] = [{ name: "kind", value: type }];
  if (type === "code") sets.push({ name: "kind", value: more.pdf === true ? "pdf" : "content" });
  if (terms.length > 0) sets.push({ name: "kind", value: "definition" });
  if (type === "doc" && more.documentType !== undefined)
    sets.push({ name: "documentType", value: nameKey(more.documentType) });
  if (type === "law") sets.push({ name: "affects", value: String(more.affectsCode === true) });
  if (type === "note") sets.push(...visibilityOf(more.audience));
  if (isHidden(more.audience)) sets.push(HIDDEN, ...more.audience.map(seenBy));
  for (const [facet, value] of Object.entries(more.facets ?? {})) sets.push({ name: `${FACET}${facet}`, value });
  return sets;
}

/** The set of documents that a filter accepts. */
export function setOf(filter: Exclude<Filter, { readonly k: "dates" }>): SetName {
  switch (filter.k) {
    case "kind":
      return { name: "kind", value: filter.kind };
    case "documentType":
      return { name: "documentType", value: nameKey(filter.name) };
    case "visibility":
      return { name: "visibility", value: filter.to };
    case "affects":
      return { name: "affects", value: String(filter.code) };
  }
}

function nameKey(name: string): string {
  return plainName(name).toLowerCase();
}

function isHidden(audience: readonly string[] | undefined): audience is readonly string[] {
  return audience !== undefined && !audience.includes("public");
}

/** A note shared with a group belongs to the group; it is not private. */
function visibilityOf(audience: readonly string[] | undefined): readonly SetName[] {
  if (!isHidden(audience)) return [{ name: "visibility", value: "public" }];
  const groups = audience.filter((each) => each.startsWith("group:")).map((each) => each.slice("group:".length));
  return (groups.length > 0 ? groups : ["private"]).map((value) => ({ name: "visibility", value }));
}
