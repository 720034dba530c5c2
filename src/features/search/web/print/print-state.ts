import { createStore, useStore } from "../../../../ui/store.ts";

/** Whether the results to be printed are being got (PRINT-12). */
const loading = createStore(false);

export const usePrintLoading = (): boolean => useStore(loading);
export const setPrintLoading = (now: boolean): void => loading.set(() => now);

/** What printing results begins with. */
export type PrintPlan = "print" | "refuse" | "load";

interface PagesToPrint {
  /** Pages from the first on that are loaded without a gap. */
  readonly loadedPages: number;
  readonly maxPages: number;
  readonly pageLimit: number;
}

/** PRINT-01 to PRINT-03 */
export function planPrint({ loadedPages, maxPages, pageLimit }: PagesToPrint): PrintPlan {
  if (loadedPages >= maxPages) return "print";
  return maxPages > pageLimit ? "refuse" : "load";
}

/** CONSTANTS-29 */
export const POLL_INTERVAL = 500;

interface PrintRequest<Answer> {
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  /** Seconds after which it has failed (PRINT-04, CONSTANTS-30). */
  readonly most: number;
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: () => void;
}

/** Asks, and looks every 500 ms whether all is there (PRINT-03). The function that it returns cancels it: nothing is called then. */
export function waitForAll<Answer>({ ask, most, onAnswer, onFailure }: PrintRequest<Answer>): () => void {
  const asking = new AbortController();
  let answer: { readonly of: Answer } | null = null;
  let failed = false;
  ask(asking.signal).then(
    (of) => (answer = { of }),
    () => (failed = true),
  );
  const end = Date.now() + most * 1000;
  const cancel = (): void => {
    clearInterval(timer);
    asking.abort();
  };
  const timer = setInterval(() => {
    if (answer === null && !failed && Date.now() < end) return;
    cancel();
    if (answer === null) onFailure();
    else onAnswer(answer.of);
  }, POLL_INTERVAL);
  return cancel;
}
