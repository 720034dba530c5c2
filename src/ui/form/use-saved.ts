import { useEffect, useReducer, useState } from "react";
import { showAdminMessage } from "./admin-messages.ts";
import { conflictOf } from "./conflict.ts";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";
import { useInBrowser } from "../store.ts";
import type { FieldRegistry } from "./form-fields.ts";
import { problemOf, toastText } from "./problem.ts";
import { isSame } from "../../domain/is-same.ts";
import { nextSaved, startSaved, type SavedChange, type SavedState } from "./saved.ts";
import type { FormFace } from "./use-form-state.ts";

export interface Saved<Value> extends FormFace {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** Whether there are changes to apply (ADMIN-06). */
  readonly differs: boolean;
  readonly saving: boolean;
  /** Saves, and resolves to whether it succeeded. Does nothing if nothing has changed or a save is in progress. */
  readonly apply: () => Promise<boolean>;
  readonly reset: () => void;
}

interface SavedOptions<Value> {
  /** Name for unsaved text on this page, so that it survives a reload; without it, nothing is stored. */
  readonly draft?: string;
  /** The current value in the answer of a conflict, if it does not have the form of the value. */
  readonly theirs?: (current: unknown, base: Value) => Value;
}

/** `base` is the value that the user began with: if the server has another one, the save is a conflict. */
type Save<Value> = (value: Value, base: Value) => Promise<Value | void>;

/**
 * One setting that is edited and applied (ADMIN-06, ADMIN-07). `saved` is the loaded value; a page reload replaces it,
 * but never what the user has typed. `save` may resolve to the server's new value. If it rejects, the error appears at
 * its field or above the fields, and a refusal also as a toast; the typed value stays. `successMessage` is an optional
 * toast.
 */
export function useSaved<Value>(
  saved: Value,
  save: Save<Value>,
  successMessage?: string,
  // Without `theirs`, the value in the answer is the setting's value.
  { draft, theirs = (current) => current as Value }: SavedOptions<Value> = {},
): Saved<Value> {
  const [registry] = useState<FieldRegistry>(() => new Map());
  const [state, change] = useReducer(nextSaved<Value>, saved, startSaved<Value>);
  if (!isSame(state.seen, saved)) change({ type: "renewed", saved });
  const differs = !isSame(state.value, state.saved);
  useDraft(draft, state, change);
  const carryOut = async (base: Value): Promise<boolean> => {
    const sent = state.value;
    change({ type: "started" });
    try {
      const answer = await save(sent, base);
      change({ type: "succeeded", sent, saved: answer === undefined ? sent : answer });
      if (draft !== undefined) dropDraft(draft);
      if (successMessage !== undefined) showAdminMessage(successMessage);
      return true;
    } catch (error) {
      const problem = problemOf(error, [...registry.keys()]);
      if (problem.kind === "refused") showAdminMessage(toastText(problem, registry), "error");
      change({ type: "failed", problem, conflict: conflictOf(error, base, theirs) });
      return false;
    }
  };
  const apply = async (): Promise<boolean> => differs && !state.saving && (await carryOut(state.saved));
  return {
    value: state.value,
    setValue: (value) => change({ type: "typed", value }),
    differs,
    saving: state.saving,
    problem: state.problem,
    conflict: state.conflict,
    registry,
    restored: state.restored && differs,
    retry: () => void apply(),
    apply,
    reset: () => {
      if (draft !== undefined) dropDraft(draft);
      change({ type: "reset" });
    },
    resolve: (keep) => {
      if (state.conflict === null) return;
      if (draft !== undefined && keep === "theirs") dropDraft(draft);
      change({ type: "resolved", keep });
      if (keep === "mine") void carryOut(state.conflict.theirs);
    },
  };
}

/** Keeps what the user types, and puts it back when the page appears again. */
function useDraft<Value>(
  name: string | undefined,
  { saved, value }: SavedState<Value>,
  change: (change: SavedChange<Value>) => void,
): void {
  const [wasShown, setWasShown] = useState(false);
  const isShown = useInBrowser();
  if (isShown && !wasShown) {
    setWasShown(true);
    const draft = name === undefined ? null : readDraft(name, saved);
    if (draft !== null && !isSame(draft.value, saved))
      change({ type: "restored", saved: draft.base, value: draft.value });
  }
  useEffect(() => {
    if (name !== undefined && !isSame(value, saved)) keepDraft(name, { base: saved, value });
  }, [name, saved, value]);
}
