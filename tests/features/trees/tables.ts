import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { customers } from "../../../src/features/sites/tables.ts";

/** Protected trees, each with the provision that protects it. */
export const trees = pgTable(
  "trees",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    name: text().notNull(),
    guid: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.number] })],
);
