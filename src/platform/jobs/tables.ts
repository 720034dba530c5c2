import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { customers } from "../../features/sites/tables.ts";

/** How far the work of running jobs has come, for the pages that show it. */
export const jobProgress = pgTable(
  "job_progress",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** "code.upload/12" */
    name: text().notNull(),
    /** 0 to 99. */
    percent: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.name] })],
);
