import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { storedBytes } from "../../platform/files/tables.ts";
import { createdBy } from "../accounts/tables.ts";
import { customers } from "../sites/tables.ts";

/**
 * Uploaded files (FILES-01). The bytes are in the file store under `key`. Anyone who may view the town may open them.
 */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The part of the URL after /user/file/. Random, so it cannot be guessed. */
    path: text().notNull(),
    key: text()
      .notNull()
      .references(() => storedBytes.key),
    name: text().notNull(),
    mediaType: text("media_type").notNull(),
    /** Size in bytes. */
    size: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    // The path first: a URL does not name the town.
    index("stored_files_key").on(table.key),
    uniqueIndex("stored_files_path").on(table.path, table.customerId),
  ],
);

/** Towns whose storage has another limit than the installation's default. */
export const storageQuotas = pgTable("storage_quotas", {
  customerId: integer("customer_id")
    .primaryKey()
    .references(() => customers.id, { onDelete: "cascade" }),
  bytes: bigint({ mode: "number" }).notNull(),
});
