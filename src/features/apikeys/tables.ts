import {
  bigint,
  boolean,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { createdBy } from "../accounts/tables.ts";
import { apiNames } from "./policy.ts";
import { customers } from "../sites/tables.ts";

/** Keys of the public API (ENTITIES-27). The secret is shown once and never stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The public half, used to look up the key. */
    key: text().notNull(),
    secretHash: text("secret_hash").notNull(),
    label: text().notNull(),
    contentEnabled: boolean("content_enabled").notNull().default(false),
    searchEnabled: boolean("search_enabled").notNull().default(false),
    codeEnabled: boolean("code_enabled").notNull().default(false),
    /** Requests per minute. */
    rateLimit: integer("rate_limit").notNull().default(120),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
    /** The key stops working then; null: never. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    // The key first: a request is identified by its key alone.
    uniqueIndex("api_keys_key").on(table.key, table.customerId),
  ],
);

/** Requests of a key, by day and API. */
export const apiUsage = pgTable(
  "api_usage",
  {
    customerId: integer("customer_id").notNull(),
    keyId: integer("key_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    api: text({ enum: apiNames }).notNull(),
    requests: bigint({ mode: "number" }).notNull(),
    refused: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    oneOf(table.api),
    primaryKey({ columns: [table.customerId, table.keyId, table.day, table.api] }),
    foreignKey({ columns: [table.customerId, table.keyId], foreignColumns: [apiKeys.customerId, apiKeys.id] }).onDelete(
      "cascade",
    ),
  ],
);
