import { createStore, useStore } from "../../../../ui/store.ts";

/** Whether the results to print are loading (PRINT-12). */
const loading = createStore(false);

export const usePrintLoading = (): boolean => useStore(loading);
export const setPrintLoading = (now: boolean): void => loading.set(() => now);

/** The first step of printing results. */
export type PrintPlan = "print" | "refuse" | "load";

interface PagesToPrint {
  /** Number of pages that are loaded without a gap, from the first. */
  readonly loadedPages: number;
  readonly maxPages: number;
  readonly pageLimit: number;
}

/** PRINT-01 to PRINT-03 */
export function planPrint({ loadedPages, maxPages, pageLimit }: PagesToPrint): PrintPlan {
  if (loadedPages >= maxPages) return "print";
  return maxPages > pageLimit ? "refuse" : "load";
}

/** Milliseconds (CONSTANTS-29). */
export const POLL_INTERVAL = 500;

interface PrintRequest<Answer> {
  readonly load: (signal: AbortSignal) => Promise<Answer>;
  /** Seconds (PRINT-04, CONSTANTS-30). */
  readonly timeout: number;
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: () => void;
}

/** Loads all results and polls every 500 ms until they are there (PRINT-03). Returns a function that cancels it. */
export function waitForAll<Answer>({ load, timeout, onAnswer, onFailure }: PrintRequest<Answer>): () => void {
  const request = new AbortController();
  let answer: { readonly of: Answer } | null = null;
  let failed = false;
  load(request.signal).then(
    (of) => (answer = { of }),
    () => (failed = true),
  );
  const end = Date.now() + timeout * 1000;
  const cancel = (): void => {
    clearInterval(timer);
    request.abort();
  };
  const timer = setInterval(() => {
    if (answer === null && !failed && Date.now() < end) return;
    cancel();
    if (answer === null) onFailure();
    else onAnswer(answer.of);
  }, POLL_INTERVAL);
  return cancel;
}
