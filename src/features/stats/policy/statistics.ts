/** The permission to view a town's statistics (PERMS-30). */
export const seeStats = { permission: "DASHBOARD_STATS" } as const;

/** What daily_counts counts (see the table). */
export const countKinds = [
  "visit",
  "page",
  "search",
  "search-empty",
  "part",
  "part-month",
  "term",
  "term-empty",
  "document",
  "document-month",
  "document-open",
] as const;

export type StoredKind = (typeof countKinds)[number];

/** What is counted one by one, and what the sums of its completed months are called. */
export const MONTHLY = { part: "part-month", document: "document-month" } as const;
export type Counted = keyof typeof MONTHLY;

export const MAX_RANGE_DAYS = 3660;

/** Limit for stored search terms per town, day and kind (with or without results). Others count only as searches. */
export const MAX_TERMS_PER_DAY = 300;

/**
 * Limit for documents per town and day whose opens are stored one by one. Others count only in the total of the day.
 */
export const MAX_DOCUMENTS_PER_DAY = 1000;

/** Days after which terms that were searched only once are deleted. */
export const RARE_TERM_RETENTION_DAYS = 90;
