import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { customers } from "../sites/tables.ts";

/** Keys of the public API (ENTITIES-27). The secret is shown once and never stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The public half, used to look up the key. */
    key: text().notNull().unique(),
    secretHash: text("secret_hash").notNull(),
    label: text().notNull(),
    contentEnabled: boolean("content_enabled").notNull().default(false),
    searchEnabled: boolean("search_enabled").notNull().default(false),
    codeEnabled: boolean("code_enabled").notNull().default(false),
    /** Requests per minute. */
    rateLimit: integer("rate_limit").notNull().default(120),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [index("api_keys_customer").on(table.customerId)],
);

/** Requests of a key, by day and API. */
export const apiUsage = pgTable(
  "api_usage",
  {
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    api: text().$type<"content" | "search" | "code">().notNull(),
    requests: bigint({ mode: "number" }).notNull(),
    refused: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day, table.api] })],
);
