import { CallError } from "../../platform/http/client.ts";

/** What someone else saved while the user was typing. */
export interface SavedConflict<Value> {
  readonly theirs: Value;
  readonly by: string | null;
  /** ISO 8601 */
  readonly at: string | null;
}

/** The conflict that a call failed with; null for other errors. `theirs` turns the server's value into the form's. */
export function conflictOf<Value>(
  error: unknown,
  base: Value,
  theirs: (current: unknown, base: Value) => Value,
): SavedConflict<Value> | null {
  if (!(error instanceof CallError) || error.conflict === null) return null;
  const { current, updated, updatedBy } = error.conflict;
  return { theirs: theirs(current, base), by: updatedBy, at: updated };
}
