import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { oneOf } from "../db/one-of.ts";
import { mailStates } from "./port.ts";

/** Every message sent by the product, stored so that it can be read if there is no SMTP server (OPEN-125). */
export const mailMessages = pgTable(
  "mail_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Town that it concerns; null for the installation. */
    customerId: integer("customer_id"),
    kind: text().notNull(),
    toAddress: text("to_address").notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    state: text({ enum: mailStates }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [oneOf(table.state), index("mail_messages_customer").on(table.customerId, table.id)],
);
