import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { createdBy } from "../accounts/tables.ts";
import { copyKinds } from "./contract/distribution.ts";
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
    kind: text({ enum: copyKinds }).notNull(),
    copies: integer().notNull(),
    /** What was sent: a version's archive id, or free text for an edition that is not a version here. */
    edition: text().notNull(),
    sentOn: date("sent_on", { mode: "string" }).notNull(),
    note: text().notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    oneOf(table.kind),
    index("distributions_customer").on(table.customerId, table.sentOn),
  ],
);
