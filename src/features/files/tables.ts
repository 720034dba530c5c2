import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { customers } from "../sites/tables.ts";

/** Files that people sent (FILES-01): the bytes lie in the file store under `key`; who may view the town may open them. */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** What follows /user/file/: not to be guessed. */
    path: text().notNull().unique(),
    key: text().notNull(),
    name: text().notNull(),
    mediaType: text("media_type").notNull(),
    /** Size in bytes. */
    size: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [index("stored_files_customer").on(table.customerId)],
);
