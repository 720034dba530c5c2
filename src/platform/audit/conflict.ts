import { isSame } from "../../domain/is-same.ts";
import type { Db } from "../db/db.ts";
import { Failure } from "../http/failure.ts";
import { lastChange, type ChangedThing } from "./last-change.ts";
import type { People } from "./people.ts";

/** The part of a call's context that names the author of the other change. */
interface Naming {
  readonly catalog: { readonly people: People };
}

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
  context: Naming,
  tx: Db,
  thing: ChangedThing,
  { base, current, wanted }: Versions<Value>,
): Promise<void> {
  if (base === undefined || isSame(base, current) || isSame(wanted, current)) return;
  throw await conflictOf(context, tx, thing, current);
}

/**
 * The record to save: fields that the caller did not change stay as someone else saved them. Throws a
 * `Failure` (409) if both changed the same field.
 */
export async function mergeChanges<Fields extends Readonly<Record<string, unknown>>>(
  context: Naming,
  tx: Db,
  thing: ChangedThing,
  { base, current, wanted }: Versions<Fields>,
): Promise<Fields> {
  if (base === undefined) return wanted;
  const merged: Record<string, unknown> = { ...wanted };
  for (const [name, value] of Object.entries(wanted)) {
    if (isSame(base[name], current[name]) || isSame(value, current[name])) continue;
    if (!isSame(value, base[name])) throw await conflictOf(context, tx, thing, current);
    merged[name] = current[name];
  }
  // The same fields as in `wanted`, with values of `wanted` and `current`.
  return merged as Fields;
}

/** The failure of a save that would undo another one. */
export async function conflictOf({ catalog }: Naming, tx: Db, thing: ChangedThing, current: unknown): Promise<Failure> {
  const last = await lastChange(tx, thing);
  const updatedBy = last === null ? null : (await catalog.people.factsOf(tx, [last.author]))(last.author).name;
  return new Failure("conflict", `${updatedBy ?? "Someone else"} changed this since you opened it.`, {
    conflict: { current, updated: last?.at.toISOString() ?? null, updatedBy },
  });
}
