import { isSame } from "../../domain/is-same.ts";
import type { SavedConflict } from "./conflict.ts";
import { withoutFields, type FormProblem } from "./problem.ts";

/** A setting being edited: the server's value and the typed value. Pure functions, so that the rules can be tested. */
export interface SavedState<Value> {
  /** The last value from outside, to detect a new one. */
  readonly seen: Value;
  /** The value that the user began with: if someone else changes it before it is saved, the save is a conflict. */
  readonly saved: Value;
  readonly value: Value;
  readonly saving: boolean;
  /** Why the last save failed. */
  readonly problem: FormProblem | null;
  readonly conflict: SavedConflict<Value> | null;
  /** The typed value is from before a reload of the page. */
  readonly restored: boolean;
}

export type SavedChange<Value> =
  | { readonly type: "typed"; readonly value: Value }
  /** The page was reloaded. */
  | { readonly type: "renewed"; readonly saved: Value }
  /** Text from before a reload. */
  | { readonly type: "restored"; readonly saved: Value; readonly value: Value }
  | { readonly type: "started" }
  /** `saved` is the server's value now; `sent` is what was sent: the user may have typed more since. */
  | { readonly type: "succeeded"; readonly sent: Value; readonly saved: Value }
  | { readonly type: "failed"; readonly problem: FormProblem; readonly conflict: SavedConflict<Value> | null }
  /** The user saw what someone else saved, and keeps their own text or takes the other one. */
  | { readonly type: "resolved"; readonly keep: "mine" | "theirs" }
  | { readonly type: "reset" };

export const startSaved = <Value>(saved: Value): SavedState<Value> => ({
  seen: saved,
  saved,
  value: saved,
  saving: false,
  problem: null,
  conflict: null,
  restored: false,
});

const SETTLED = { problem: null, conflict: null, restored: false } as const;

/** The typed value survives a failed save and a page reload (ADMIN-07). */
export function nextSaved<Value>(state: SavedState<Value>, change: SavedChange<Value>): SavedState<Value> {
  switch (change.type) {
    case "typed":
      return {
        ...state,
        value: change.value,
        problem: withoutFields(state.problem, changedFields(state.value, change.value)),
      };
    case "renewed":
      return { ...state, seen: change.saved, ...renewed(state, change.saved) };
    case "restored":
      return { ...state, saved: change.saved, value: change.value, restored: true };
    case "started":
      return { ...state, saving: true, problem: null };
    case "succeeded":
      return {
        ...state,
        ...SETTLED,
        saving: false,
        saved: change.saved,
        value: isSame(state.value, change.sent) ? change.saved : state.value,
      };
    case "failed":
      return { ...state, saving: false, problem: change.problem, conflict: change.conflict };
    case "resolved":
      return resolved(state, change.keep);
    case "reset":
      return { ...state, ...SETTLED, saved: state.seen, value: state.seen };
  }
}

function resolved<Value>(state: SavedState<Value>, keep: "mine" | "theirs"): SavedState<Value> {
  const theirs = state.conflict?.theirs;
  if (theirs === undefined) return state;
  return { ...state, ...SETTLED, saved: theirs, value: keep === "mine" ? state.value : theirs };
}

/** Takes a new value from outside, except for what the user has changed: there, the value they began with stays. */
function renewed<Value>({ saved, value }: SavedState<Value>, fresh: Value): Pick<SavedState<Value>, "saved" | "value"> {
  if (isSame(value, saved) || isSame(value, fresh)) return { saved: fresh, value: fresh };
  if (!isRecord(saved) || !isRecord(value) || !isRecord(fresh)) return { saved, value };
  const typed = new Set(
    Object.keys(fresh).filter((name) => !isSame(value[name], saved[name]) && !isSame(value[name], fresh[name])),
  );
  const pick = (some: object): object => Object.fromEntries(Object.entries(some).filter(([name]) => typed.has(name)));
  return { saved: { ...fresh, ...pick(saved) }, value: { ...fresh, ...pick(value) } };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Names of the fields that differ; none if the value is not a record. */
export function changedFields(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]));
}
