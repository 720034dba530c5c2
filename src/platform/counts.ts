/** What is counted of a day at a town (features/stats): numbers alone, no visitor is told from another. */
export type CountKind = "visit" | "page" | "search" | "search-empty" | "part" | "term" | "term-empty";

/** Takes counts; they are written together every few seconds. */
export interface Counts {
  /** `subject`: guid of the page for "part", words for terms; empty otherwise. */
  add(customerId: number, kind: CountKind, subject?: string): void;
}

/** Where nothing is counted: commands and tests. */
export const noCounts: Counts = { add: () => {} };
