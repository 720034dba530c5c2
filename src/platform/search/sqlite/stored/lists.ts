import type { DatabaseSync } from "node:sqlite";
import { CHUNK } from "./schema.ts";

/**
 * Values of all documents by position, which a thread loads when it first needs them: `kind` (its code, 0 = no
 * document), `date` (`dateCode`) and `place` (the path of its parents).
 */
const TYPES = { kind: Uint8Array, date: Uint32Array, place: Uint32Array } as const;
export type ListName = keyof typeof TYPES;
export const LISTS = Object.keys(TYPES) as readonly ListName[];
export type List<Name extends ListName> = InstanceType<(typeof TYPES)[Name]>;
/** The values of one document. */
export type Listed = Readonly<Record<ListName, number>>;
export const NOTHING_LISTED: Listed = { kind: 0, date: 0, place: 0 };

/** A list of zeros. */
export const emptyList = <Name extends ListName>(name: Name, size: number): List<Name> =>
  new TYPES[name](size) as List<Name>;

/** The same list for another number of positions. */
export function resized<Name extends ListName>(name: Name, list: List<Name>, size: number): List<Name> {
  if (size <= list.length) return list.subarray(0, size) as List<Name>;
  const longer = emptyList(name, size);
  longer.set(list);
  return longer;
}

/** Stores a new list. */
export function writeList(db: DatabaseSync, name: ListName, list: List<ListName>): void {
  const insert = db.prepare("INSERT INTO lists VALUES (?, CAST(? AS INTEGER), ?)");
  for (let chunk = 0; chunk * CHUNK < list.length; chunk += 1) {
    const values = emptyList(name, CHUNK);
    values.set(list.subarray(chunk * CHUNK, (chunk + 1) * CHUNK));
    if (values.some((value) => value > 0)) insert.run(name, chunk, bytesOf(values));
  }
}

/** Reads a list from its stored chunks. */
export function listOf<Name extends ListName>(
  name: Name,
  size: number,
  chunks: readonly (readonly unknown[])[],
): List<Name> {
  const list = emptyList(name, size);
  for (const [chunk, bytes] of chunks) {
    const start = Number(chunk) * CHUNK;
    list.set(valuesOf(name, bytes).subarray(0, Math.max(0, size - start)), Math.min(start, size));
  }
  return list;
}

/** Changes values of a stored list. */
export function changeList(db: DatabaseSync, name: ListName, changed: ReadonlyMap<number, number>): void {
  const read = db.prepare("SELECT list FROM lists WHERE name = ? AND chunk = CAST(? AS INTEGER)");
  const write = db.prepare("INSERT OR REPLACE INTO lists VALUES (?, CAST(? AS INTEGER), ?)");
  for (const [chunk, entries] of Map.groupBy(changed, ([position]) => Math.floor(position / CHUNK))) {
    const stored = read.get(name, chunk)?.["list"];
    const values = stored === undefined ? emptyList(name, CHUNK) : valuesOf(name, stored);
    for (const [position, value] of entries) values[position - chunk * CHUNK] = value;
    write.run(name, chunk, bytesOf(values));
  }
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function valuesOf<Name extends ListName>(name: Name, bytes: unknown): List<Name> {
  return new TYPES[name](bufferOf(bytes)) as List<Name>;
}

/** A copy that starts at a multiple of its element size. */
export const bufferOf = (value: unknown): ArrayBuffer =>
  value instanceof Uint8Array ? value.slice().buffer : new ArrayBuffer(0);
