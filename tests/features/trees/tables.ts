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

/** A real feature gets this from `drizzle-kit generate`. */
export const CREATE_TABLE = `create table trees (
  customer_id integer not null references customers (id) on delete cascade,
  number integer not null, name text not null, guid bigint not null, primary key (customer_id, number))`;
