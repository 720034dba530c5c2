import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * All bytes in the file store. A table that uses some has a column with a foreign key to `key`; the nightly job
 * `files.collect` removes bytes that no such column names.
 */
export const storedBytes = pgTable(
  "stored_bytes",
  {
    key: text().primaryKey(),
    /** Size in bytes. Null for bytes stored before this table existed, until the job finds them. */
    size: bigint({ mode: "number" }),
    /** When the same bytes were last stored: they are not removed for a day after that. */
    storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("stored_bytes_stored_at").on(table.storedAt)],
);
