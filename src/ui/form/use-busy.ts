import { useState } from "react";
import { showFailure } from "./admin-messages.ts";

export interface Busy {
  readonly busy: boolean;
  /** Does some work, unless other work is under way. */
  readonly run: (work: () => unknown) => Promise<void>;
}

/** The work of a dialog or form, one at a time. What fails is told: as a toast with the server's words. */
export function useBusy(tell: (error: unknown) => void = showFailure): Busy {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => unknown): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
