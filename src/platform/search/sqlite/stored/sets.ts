import type { DatabaseSync } from "node:sqlite";
import type { Filter } from "../../../../domain/query/query.ts";
import { valueKey } from "../../port.ts";
import type { SearchDocument } from "../../port.ts";
import { bufferOf, bytesOf } from "./lists.ts";
import { CHUNK } from "./schema.ts";

/** A stored set of documents: all whose `name` has this `value`. */
export interface SetName {
  /** "kind": also of the parts of kinds. */
  readonly name: "kind" | "audience" | "hidden" | `facet:${string}` | `value:${string}`;
  readonly value: string;
}
export const FACET = "facet:";
/** Documents that not everyone may see. */
export const HIDDEN: SetName = { name: "hidden", value: "" };
/** Documents that an audience may see although they are hidden. */
export const seenBy = (audience: string): SetName => ({ name: "audience", value: audience });

/** The sets of a document, each once; dates are stored separately. */
export function setsOf(document: SearchDocument): readonly SetName[] {
  return [...new Map(allSetsOf(document).map((set) => [keyOf(set), set])).values()];
}

/** The name of a set as a key. */
export const keyOf = ({ name, value }: SetName): string => JSON.stringify([name, value]);

function allSetsOf({ kind, parts = [], audience, values = {}, facets = {} }: SearchDocument): readonly SetName[] {
  const sets = [kind, ...parts].map((value): SetName => ({ name: "kind", value }));
  for (const [word, all] of Object.entries(values)) for (const value of all) sets.push(ofValue(word, value));
  if (isHidden(audience)) sets.push(HIDDEN, ...audience.map(seenBy));
  for (const [facet, all] of Object.entries(facets))
    for (const value of all) sets.push({ name: `${FACET}${facet}`, value });
  return sets;
}

const ofValue = (word: string, value: string): SetName => ({ name: `value:${word}`, value: valueKey(value) });

/** The set of documents that a filter accepts. */
export function setOf(filter: Exclude<Filter, { readonly k: "dates" }>): SetName {
  return filter.k === "kind" ? { name: "kind", value: filter.kind } : ofValue(filter.of, filter.value);
}

function isHidden(audience: readonly string[] | undefined): audience is readonly string[] {
  return audience !== undefined && !audience.includes("public");
}

/** Stores the positions of a new set, in ascending order. */
export function writeSet(db: DatabaseSync, { name, value }: SetName, positions: Uint32Array): void {
  const insert = db.prepare("INSERT INTO sets VALUES (?, ?, CAST(? AS INTEGER), ?)");
  for (let start = 0; start < positions.length;) {
    const chunk = Math.floor((positions[start] ?? 0) / CHUNK);
    let end = start;
    while (end < positions.length && (positions[end] ?? 0) < (chunk + 1) * CHUNK) end += 1;
    insert.run(name, value, chunk, bytesOf(positions.subarray(start, end)));
    start = end;
  }
}

/** Changes a stored set. */
export function changeSet(db: DatabaseSync, { name, value }: SetName, { left, joined }: SetChange): void {
  const read = db.prepare("SELECT positions FROM sets WHERE name = ? AND value = ? AND chunk = CAST(? AS INTEGER)");
  const write = db.prepare("INSERT OR REPLACE INTO sets VALUES (?, ?, CAST(? AS INTEGER), ?)");
  const remove = db.prepare("DELETE FROM sets WHERE name = ? AND value = ? AND chunk = CAST(? AS INTEGER)");
  for (const chunk of new Set([...left, ...joined].map((position) => Math.floor(position / CHUNK)))) {
    const isIn = (position: number): boolean => Math.floor(position / CHUNK) === chunk;
    const stored = new Uint32Array(bufferOf(read.get(name, value, chunk)?.["positions"]));
    const positions = changed(stored, { left: left.filter(isIn), joined: joined.filter(isIn) });
    if (positions.length > 0) write.run(name, value, chunk, bytesOf(positions));
    else remove.run(name, value, chunk);
  }
}

/** Positions that leave and join a set. */
export interface SetChange {
  readonly left: readonly number[];
  readonly joined: readonly number[];
}

/** The positions of a set after a change, in ascending order. */
export function changed(positions: Uint32Array, { left, joined }: SetChange): Uint32Array {
  const gone = new Set([...left, ...joined]);
  const kept = gone.size === 0 ? positions : positions.filter((position) => !gone.has(position));
  const all = new Uint32Array(kept.length + joined.length);
  all.set(kept);
  all.set(joined, kept.length);
  return all.toSorted();
}
