import { useState } from "react";
import { showFailure } from "./admin-messages.ts";

export interface Busy {
  readonly busy: boolean;
  /** Runs some work, unless other work is in progress. */
  readonly run: (work: () => unknown) => Promise<void>;
}

/**
 * Runs the work of a dialog or form, one at a time. By default, failures appear as a toast with the server's message.
 */
export function useBusy(onError: (error: unknown) => void = showFailure): Busy {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => unknown): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
