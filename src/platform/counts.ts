/** What is counted per town and day (features/stats): only numbers, visitors are not identified. */
export type CountKind = "visit" | "page" | "search" | "search-empty" | "part" | "term" | "term-empty" | "document";

/** Collects counts and writes them together every few seconds. */
export interface Counts {
  /** `subject`: GUID of the page for "part", the search words for terms, the id of a document; otherwise empty. */
  add(customerId: number, kind: CountKind, subject?: string): void;
}

/** Counts nothing; for commands and tests. */
export const noCounts: Counts = { add: () => {} };
