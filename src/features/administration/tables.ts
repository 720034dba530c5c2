import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { customers } from "../sites/tables.ts";

/** Who received which copies of the code: printed volumes, supplements, electronic editions (OPEN-95). */
export const distributions = pgTable(
  "distributions",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    kind: text().$type<"printed" | "supplement" | "electronic">().notNull(),
    copies: integer().notNull(),
    /** What was sent: a version's archive id, or free text for an edition that is not a version here. */
    edition: text().notNull(),
    sentOn: date("sent_on", { mode: "string" }).notNull(),
    note: text().notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index("distributions_customer").on(table.customerId, table.sentOn),
  ],
);
