import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counts of rate limits, on a database server only: its processes share them. `key` is "{limit}:{what is counted}". */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
