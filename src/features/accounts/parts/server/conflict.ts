import type { Db } from "../../../../platform/db/db.ts";
import { Failure } from "../../../../platform/http/failure.ts";
import { authorNames } from "./author-names.ts";
import { lastChange, type ChangedThing } from "../../../../platform/audit/last-change.ts";

/** A value that is about to be saved. `base` is what the caller had read; undefined if it did not say. */
export interface Versions<Value> {
  readonly base: Value | undefined;
  readonly current: Value;
  readonly wanted: Value;
}

/**
 * Throws a `Failure` (409) if someone else changed the value since the caller read it, with that value, its author and
 * its time. Call it in the transaction of the change, after locking the row.
 */
export async function assertUnchanged<Value>(
  tx: Db,
  thing: ChangedThing,
  { base, current, wanted }: Versions<Value>,
): Promise<void> {
  if (base === undefined || isSame(base, current) || isSame(wanted, current)) return;
  throw await conflictOf(tx, thing, current);
}

/**
 * The record to save: fields that the caller did not change stay as someone else saved them meanwhile. Throws a
 * `Failure` (409) if both changed the same field.
 */
export async function mergeChanges<Fields extends Readonly<Record<string, unknown>>>(
  tx: Db,
  thing: ChangedThing,
  { base, current, wanted }: Versions<Fields>,
): Promise<Fields> {
  if (base === undefined) return wanted;
  const merged: Record<string, unknown> = { ...wanted };
  for (const [name, value] of Object.entries(wanted)) {
    if (isSame(base[name], current[name]) || isSame(value, current[name])) continue;
    if (!isSame(value, base[name])) throw await conflictOf(tx, thing, current);
    merged[name] = current[name];
  }
  // The same fields as in `wanted`, with values of `wanted` and `current`.
  return merged as Fields;
}

/** The failure of a save that would undo another one. */
export async function conflictOf(tx: Db, thing: ChangedThing, current: unknown): Promise<Failure> {
  const last = await lastChange(tx, thing);
  const updatedBy = last === null ? null : (await authorNames(tx, [last.author]))(last.author);
  return new Failure("conflict", `${updatedBy ?? "Someone else"} changed this since you opened it.`, {
    conflict: { current, updated: last?.at.toISOString() ?? null, updatedBy },
  });
}

/** Equality of JSON values; the order of a record's fields does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)));
}
