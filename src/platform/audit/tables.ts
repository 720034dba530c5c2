import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Every administrative change: who, when, what, before and after. Rows are never changed. Names are kept as they
 * were, so that a removed user or town leaves a readable history.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Town of the change; null for the installation. */
    customerId: integer("customer_id"),
    custId: text("cust_id"),
    /** Null for the command line and for jobs. */
    userId: integer("user_id"),
    actor: text().notNull(),
    /** "customization.save" */
    action: text().notNull(),
    /** What was changed, as people name it: a setting, a user, a file. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index("audit_log_customer").on(table.customerId, table.id.desc()),
    index("audit_log_customer_action").on(table.customerId, table.action, table.id.desc()),
    index("audit_log_customer_actor").on(table.customerId, table.actor, table.id.desc()),
    index("audit_log_customer_subject").on(table.customerId, table.subject, table.id.desc()),
    index("audit_log_customer_at").on(table.customerId, table.at),
  ],
);
