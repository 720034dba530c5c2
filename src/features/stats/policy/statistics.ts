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
] as const;

export const MAX_RANGE_DAYS = 3660;

/** Limit for stored search terms per town, day and kind (with or without results). Others count only as searches. */
export const MAX_TERMS_PER_DAY = 300;

/** Days after which terms that were searched only once are deleted. */
export const RARE_TERM_RETENTION_DAYS = 90;
