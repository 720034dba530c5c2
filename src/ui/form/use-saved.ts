import { useReducer } from "react";
import { showAdminMessage, showFailure } from "./admin-messages.ts";
import { isSame, nextSaved, startSaved, type SavedChange, type SavedState } from "./saved.ts";

export interface Saved<Value> {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** Whether there are changes to apply (ADMIN-06). */
  readonly differs: boolean;
  readonly saving: boolean;
  /** The server's message about the last failed save. */
  readonly error: string | null;
  /** Saves, and resolves to whether it succeeded. Does nothing if nothing has changed or a save is in progress. */
  readonly apply: () => Promise<boolean>;
  readonly reset: () => void;
}

/**
 * One setting that is edited and applied (ADMIN-06, ADMIN-07). `saved` is the loaded value; a page reload replaces it,
 * but never what the user has typed. `save` may resolve to the server's new value. A failure is shown as a toast with
 * the server's message, and the typed value stays. `successMessage` is an optional toast.
 */
export function useSaved<Value>(
  saved: Value,
  save: (value: Value) => Promise<Value | void>,
  successMessage?: string,
): Saved<Value> {
  const [state, change] = useReducer(nextSaved<Value>, saved, startSaved<Value>);
  if (!isSame(state.seen, saved)) change({ type: "renewed", saved });
  const differs = !isSame(state.value, state.saved);
  return {
    value: state.value,
    setValue: (value) => change({ type: "typed", value }),
    differs,
    saving: state.saving,
    error: state.error,
    apply: async () => differs && !state.saving && (await carryOut(state, save, change, successMessage)),
    reset: () => change({ type: "reset" }),
  };
}

async function carryOut<Value>(
  { value: sent }: SavedState<Value>,
  save: (value: Value) => Promise<Value | void>,
  change: (change: SavedChange<Value>) => void,
  successMessage: string | undefined,
): Promise<boolean> {
  change({ type: "started" });
  try {
    const answer = await save(sent);
    change({ type: "succeeded", sent, saved: answer === undefined ? sent : answer });
    if (successMessage !== undefined) showAdminMessage(successMessage);
    return true;
  } catch (error) {
    change({ type: "failed", error: showFailure(error) });
    return false;
  }
}
