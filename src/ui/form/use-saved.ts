import { useReducer } from "react";
import { showAdminMessage, showFailure } from "./admin-messages.ts";
import { isSame, nextSaved, startSaved, type SavedChange, type SavedState } from "./saved.ts";

export interface Saved<Value> {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** Whether there is something to apply (ADMIN-06). */
  readonly differs: boolean;
  readonly saving: boolean;
  /** The server's words of the save that failed last. */
  readonly error: string | null;
  /** Saves; answers whether it succeeded. Does nothing while nothing differs or a save is under way. */
  readonly apply: () => Promise<boolean>;
  readonly reset: () => void;
}

/**
 * One setting that is edited and applied (ADMIN-06, ADMIN-07). `saved` is what the page was loaded with; a page loaded
 * anew replaces it, never what was typed. `save` may answer the value that the server now holds. A failure is shown
 * as a toast with the server's words, and what was typed stays. `said` is the toast of success, where there is one.
 */
export function useSaved<Value>(
  saved: Value,
  save: (value: Value) => Promise<Value | void>,
  said?: string,
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
    apply: async () => differs && !state.saving && (await carryOut(state, save, change, said)),
    reset: () => change({ type: "reset" }),
  };
}

async function carryOut<Value>(
  { value: sent }: SavedState<Value>,
  save: (value: Value) => Promise<Value | void>,
  change: (change: SavedChange<Value>) => void,
  said: string | undefined,
): Promise<boolean> {
  change({ type: "started" });
  try {
    const answer = await save(sent);
    change({ type: "succeeded", sent, saved: answer === undefined ? sent : answer });
    if (said !== undefined) showAdminMessage(said);
    return true;
  } catch (error) {
    change({ type: "failed", error: showFailure(error) });
    return false;
  }
}
