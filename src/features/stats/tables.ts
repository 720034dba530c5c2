import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { customers } from "../sites/tables.ts";

/**
 * What was read and searched, as counts by day: no visitor is told from another, so nothing personal is kept.
 * `kind`: "visit" (a page reached from elsewhere), "page", "search", "search-empty", "part" (subject: guid of a
 * part of the code), "term" and "term-empty" (subject: words searched for); "part-month": "part" summed for a month that
 * is over, on its first day.
 */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    kind: text()
      .$type<"visit" | "page" | "search" | "search-empty" | "part" | "part-month" | "term" | "term-empty">()
      .notNull(),
    subject: text().notNull().default(""),
    count: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind, table.day, table.subject] })],
);
