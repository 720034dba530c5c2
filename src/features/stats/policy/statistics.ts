/** Who sees a town's statistics (PERMS-30). */
export const seeStats = { permission: "DASHBOARD_STATS" } as const;

export const MAX_RANGE_DAYS = 3660;

/** Words kept of one town and day, of those found and those not: more are counted as searches alone. */
export const MAX_TERMS_PER_DAY = 300;

/** Words that were searched once are forgotten after so many days. */
export const RARE_TERM_RETENTION_DAYS = 90;
