import { sql } from "drizzle-orm";
import {
  bigint,
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
import { eventKinds } from "./policy/events.ts";
import { roleNames } from "./policy/roles.ts";

/** People who sign in: one table for all towns (OPEN-132). */
export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** Counts only once confirmed: for signing in, for resets, and for requests of other towns. */
    email: text(),
    /** When a link in a mail to this address was opened; null: not confirmed. */
    emailConfirmedAt: timestamp("email_confirmed_at", { withTimezone: true }),
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
    /**
     * The town that the account belongs to, whose administrators manage it; null, or a town that was removed: only
     * general-code administrators. Not a foreign key, because accounts outlive their towns; ids are never used again.
     */
    homeCustomerId: integer("home_customer_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    uniqueIndex("users_email")
      .on(sql`lower(${table.email})`)
      .where(sql`${table.emailConfirmedAt} is not null`),
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

/** Second steps to sign in: authenticator apps and passkeys. */
export const secondFactors = pgTable(
  "second_factors",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["app", "passkey"] }).notNull(),
    /** "Authenticator app", "Passkey (Chrome on Windows)" */
    name: text().notNull(),
    /** App: its secret, sealed with the installation's key. Passkey: its public key. */
    secret: text().notNull(),
    /** Passkeys: the id that the browser knows. */
    credentialId: text("credential_id"),
    transports: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** App: the last time step whose code was used. Passkey: its signature counter. Neither may go back. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [
    oneOf(table.kind),
    index("second_factors_user").on(table.userId),
    uniqueIndex("second_factors_credential").on(table.credentialId),
  ],
);

/** Codes that replace a lost second step, each once. `hash`: argon2id. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** What happened to an account: for its owner, and partly for those who manage it. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text({ enum: eventKinds }).notNull(),
    /** User name of the administrator who did it; null: the user. */
    by: text(),
    /** What changed: an address, a town, a passkey. */
    about: text(),
    /** "Firefox on Windows"; null: not from a browser. */
    device: text(),
    /** "198.51.100.0/24" */
    network: text(),
  },
  (table) => [
    oneOf(table.kind),
    index("account_events_user").on(table.userId, table.id.desc()),
    index("account_events_at").on(table.at),
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

/**
 * Requests of towns to people who have an account already. Every request is stored, whether or not there is such an
 * account, and expires after some days, so that nobody can find out which accounts exist.
 */
export const membershipRequests = pgTable(
  "membership_requests",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The user name or e-mail address, as typed. */
    login: text().notNull(),
    role: text({ enum: roleNames }).notNull(),
    /** The person who is asked; null: there is no such account, or they declined. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
  },
  (table) => [
    oneOf(table.role),
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex("membership_requests_login").on(table.customerId, sql`lower(${table.login})`),
    index("membership_requests_user").on(table.userId),
  ],
);

/**
 * Links of invitations, password resets and confirmations of e-mail addresses, and sign-ins that wait for their second
 * step; `id` is the hash of the token in the link or cookie, which works once.
 */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["invitation", "reset", "email", "second-step"] }).notNull(),
    /** The address that the link confirms, because it was sent nowhere else; null: none. */
    email: text(),
    /** Second step: what a passkey has to sign; null: no passkey was asked for. */
    challenge: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [oneOf(table.kind), index("account_tokens_user").on(table.userId)],
);
