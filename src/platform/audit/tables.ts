import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../../features/accounts/tables.ts";

/**
 * Audit log: author, time, and values before and after every administrative change. Rows are never updated. Names are
 * copied, so the history stays readable after a user or town is removed.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Town that was changed; null for the installation. */
    customerId: integer("customer_id"),
    custId: text("cust_id"),
    /** Null for the command line, for jobs, and after the user was removed. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The user name at that time. */
    actor: text().notNull(),
    /** "customization.save" */
    action: text().notNull(),
    /** Display name of what changed: a setting, a user, a file. */
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
