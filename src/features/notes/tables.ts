import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { createdBy, groups, users } from "../accounts/tables.ts";
import { customers } from "../sites/tables.ts";
import { displayModes, noteColors } from "./contract/lists.ts";
import type { Passage } from "../code/contract/passage.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Who sees a note: its writer, the members of a group, or everyone who sees the site. */
export const sharing = ["private", "group", "public"] as const;
export type Sharing = (typeof sharing)[number];

/** Notes on the code (ENTITIES-41). A note stays with its provision through all versions. */
export const notes = pgTable(
  "notes",
  {
    /** Unique in the installation; part of its URL. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    guid: bigint({ mode: "number" }).notNull(),
    title: text().notNull(),
    /** Sanitized HTML. */
    content: text().notNull(),
    /** Its text, for search and filters. */
    plain: text().notNull(),
    color: text({ enum: noteColors }).notNull(),
    visibility: text({ enum: sharing }).notNull(),
    /** Of group notes. */
    groupId: integer("group_id"),
    displayMode: text("display_mode", { enum: displayModes }).notNull(),
    /** Rises with every change. */
    version: integer().notNull().default(1),
    /** The UUID with which its writer's browser created it, so that the request can be repeated. */
    temporaryId: text("temporary_id"),
    passage: jsonb().$type<Passage>(),
    /** Hash of the provision's text in which the passage was marked. */
    textHash: bytea("text_hash"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedById: integer("updated_by_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    foreignKey({
      name: "notes_group",
      columns: [table.customerId, table.groupId],
      foreignColumns: [groups.customerId, groups.id],
    }),
    index("notes_guid").on(table.customerId, table.guid),
    index("notes_sharing").on(table.customerId, table.visibility, table.groupId, table.createdById),
    index("notes_writer").on(table.createdById),
    index("notes_updated").on(table.customerId, table.updatedAt),
    uniqueIndex("notes_temporary")
      .on(table.customerId, table.createdById, table.temporaryId)
      .where(sql`${table.temporaryId} is not null`),
    oneOf(table.color),
    oneOf(table.visibility),
    oneOf(table.displayMode),
    check("notes_has_group", sql`(${table.visibility} = 'group') = (${table.groupId} is not null)`),
  ],
);
