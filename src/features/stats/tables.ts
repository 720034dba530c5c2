import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { countKinds } from "./policy/statistics.ts";
import { customers } from "../sites/tables.ts";

/**
 * Views and searches as counts by day. Visitors are not distinguished, so no personal data is stored.
 * `kind`: "visit" (a page opened from elsewhere), "page", "search", "search-empty", "part" (subject: GUID of a part of
 * the code), "term" and "term-empty" (subject: the search term), "part-month" ("part" totals of a completed month, on
 * its first day), "document" (opens of a public document; subject: its id, or "-" and the id that it had in the town that
 * this one was imported from, which does not have it), "document-month", "document-open" (opens of all documents).
 */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    kind: text({ enum: countKinds }).notNull(),
    subject: text().notNull().default(""),
    count: bigint({ mode: "number" }).notNull(),
  },
  (table) => [oneOf(table.kind), primaryKey({ columns: [table.customerId, table.kind, table.day, table.subject] })],
);
