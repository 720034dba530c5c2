import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { customers } from "../sites/tables.ts";
import { oneOf } from "../../platform/db/one-of.ts";
import { roleNames } from "./policy/roles.ts";

/** People who sign in: one table for all towns (OPEN-132). */
export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** argon2id; null until the user accepts the invitation. */
    passwordHash: text("password_hash"),
    /** General-code administrator: has every permission in every town, and manages towns. */
    installationAdmin: boolean("installation_admin").notNull().default(false),
    /** Imported with a town: until an administrator sends an invitation, nobody can set a password by mail. */
    awaitsInvitation: boolean("awaits_invitation").notNull().default(false),
    /** May not sign in. Their name stays on what they wrote. */
    disabled: boolean().notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
  ],
);

/**
 * Columns for the author of a row: the user, and the user name at that time, which stays when the user is removed or
 * renamed.
 */
// A function declaration, because tables of features refer to each other: it is called while this file is loading.
export function createdBy() {
  return {
    createdBy: text("created_by").notNull(),
    createdById: integer("created_by_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
  };
}

/** A user's role in one town, and the permissions granted individually in addition to it. */
export const memberships = pgTable(
  "memberships",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    role: text({ enum: roleNames }).notNull(),
    grants: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.role),
    primaryKey({ columns: [table.userId, table.customerId] }),
    index("memberships_customer").on(table.customerId),
  ],
);

/** Groups of a town's users: for group notes, and for granting permissions to several users at once (OPEN-101). */
export const groups = pgTable(
  "groups",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    grants: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex("groups_name").on(table.customerId, sql`lower(${table.name})`),
  ],
);

export const groupMembers = pgTable(
  "group_members",
  {
    customerId: integer("customer_id").notNull(),
    groupId: integer("group_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.groupId, table.userId] }),
    foreignKey({ columns: [table.customerId, table.groupId], foreignColumns: [groups.customerId, groups.id] }).onDelete(
      "cascade",
    ),
    index("group_members_user").on(table.userId),
  ],
);

/** Signed-in devices. `id` is the hash of the token in the cookie. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

/** Links of invitations and password resets; `id` is the hash of the token in the link, which works once. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["invitation", "reset"] }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [oneOf(table.kind), index("account_tokens_user").on(table.userId)],
);
