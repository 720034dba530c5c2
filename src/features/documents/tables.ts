import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { datePrecisions } from "../../domain/partial-date.ts";
import { oneOf } from "../../platform/db/one-of.ts";
import { storedBytes } from "../../platform/files/tables.ts";
import { createdBy, users } from "../accounts/tables.ts";
import { customers } from "../sites/tables.ts";
import { documentKinds, firstSorts, groupings, secondSorts, textStates, typeSorts } from "./contract/lists.ts";

const ofTown = () =>
  integer("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" });

/** When a row was made and changed, and by whom. */
const changes = () => ({
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  ...createdBy(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  updatedBy: text("updated_by").notNull(),
  updatedById: integer("updated_by_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
});

/** Types of public documents, such as minutes (ENTITIES-46). */
export const documentTypes = pgTable(
  "document_types",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: ofTown(),
    title: text().notNull(),
    description: text().notNull().default(""),
    sort: text({ enum: typeSorts }).notNull().default("CATEGORY_NAME_ASC"),
    graphicalLinkEnabled: boolean("graphical_link_enabled").notNull().default(true),
    ...changes(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex("document_types_title").on(table.customerId, sql`lower(${table.title})`),
    oneOf(table.sort),
  ],
);

/** Categories of a type (ENTITIES-45). Each type has one for documents without a category. */
export const documentCategories = pgTable(
  "document_categories",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: ofTown(),
    typeId: integer("type_id").notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    isPrivate: boolean("is_private").notNull().default(false),
    isUncategorized: boolean("is_uncategorized").notNull().default(false),
    grouping: text({ enum: groupings }).notNull().default("Ungrouped"),
    firstSort: text("first_sort", { enum: firstSorts }).notNull().default("Alphabetical_Ascending"),
    secondSort: text("second_sort", { enum: secondSorts }).notNull().default("None"),
    ...changes(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    foreignKey({
      name: "document_categories_type",
      columns: [table.customerId, table.typeId],
      foreignColumns: [documentTypes.customerId, documentTypes.id],
    }),
    uniqueIndex("document_categories_title").on(table.customerId, table.typeId, sql`lower(${table.title})`),
    uniqueIndex("document_categories_uncategorized")
      .on(table.customerId, table.typeId)
      .where(sql`${table.isUncategorized}`),
    oneOf(table.grouping),
    oneOf(table.firstSort),
    oneOf(table.secondSort),
  ],
);

/**
 * Public documents (ENTITIES-44): a file in the file store, or a link. Deleted ones stay for 30 days, so that they can be
 * restored; nobody sees them except in the list of deleted documents (decision 088).
 */
export const documents = pgTable(
  "documents",
  {
    /** Unique in the installation; part of its URL. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: ofTown(),
    /** Null, and the same for the category: the document was deleted, and then its type or category. */
    typeId: integer("type_id"),
    categoryId: integer("category_id"),
    title: text().notNull(),
    /** Whether it was made from the name of the file, and nobody has confirmed it (decision 089). */
    titleIsGuess: boolean("title_is_guess").notNull().default(false),
    /** The title for sorting: without case, numbers by value (`sortKey`). */
    titleKey: text("title_key").notNull(),
    description: text().notNull().default(""),
    /** Its first day, if only a month or a year is known. */
    date: date(),
    datePrecision: text("date_precision", { enum: datePrecisions }).notNull().default("day"),
    dateIsGuess: boolean("date_is_guess").notNull().default(false),
    isPrivate: boolean("is_private").notNull().default(false),
    kind: text({ enum: documentKinds }).notNull().default("DOCUMENT"),
    /** Of linked documents only. */
    url: text(),
    /** Of documents with a file: its bytes, what they are, and the name that the file was uploaded with. */
    key: text().references(() => storedBytes.key),
    fileName: text("file_name"),
    mediaType: text("media_type"),
    /** Without a point: "pdf". */
    extension: text(),
    size: bigint({ mode: "number" }),
    /** Visitors see it from here on, until there; null: no limit. */
    visibleFrom: timestamp("visible_from", { withTimezone: true }),
    visibleUntil: timestamp("visible_until", { withTimezone: true }),
    /** A file with its text, which counts instead of what can be read from the original: an archive had both. */
    textKey: text("text_key").references(() => storedBytes.key),
    textState: text("text_state", { enum: textStates }).notNull().default("none"),
    /** Why its text cannot be searched; a sentence. */
    textProblem: text("text_problem"),
    /** Number of pages; null until it is known. */
    pages: integer(),
    /** Of the text of all pages. */
    textBytes: bigint("text_bytes", { mode: "number" }).notNull().default(0),
    pagesRead: integer("pages_read").notNull().default(0),
    thumbnail: text().references(() => storedBytes.key),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    deletedBy: text("deleted_by"),
    deletedById: integer("deleted_by_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
    /** Titles of the type and category that a deleted document had, if those were deleted after it. */
    formerType: text("former_type"),
    formerCategory: text("former_category"),
    ...changes(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    foreignKey({
      name: "documents_type",
      columns: [table.customerId, table.typeId],
      foreignColumns: [documentTypes.customerId, documentTypes.id],
    }),
    foreignKey({
      name: "documents_category",
      columns: [table.customerId, table.categoryId],
      foreignColumns: [documentCategories.customerId, documentCategories.id],
    }),
    // OPEN-26. Numbers 01 and 1 in titles differ, so this is not the sort key. Private ones may share titles, because not
    // everyone who adds documents may learn theirs (decision 076).
    uniqueIndex("documents_title")
      .on(
        table.customerId,
        table.categoryId,
        sql`lower(${table.title})`,
        sql`coalesce(${table.date}, '-infinity'::date)`,
        sql`(case when ${table.isPrivate} then ${table.id} else 0 end)`,
      )
      .where(sql`${table.deletedAt} is null`),
    index("documents_type_date").on(table.customerId, table.typeId, table.date),
    index("documents_category_title").on(table.customerId, table.categoryId, table.titleKey),
    index("documents_deleted")
      .on(table.customerId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    check(
      "documents_place",
      sql`${table.deletedAt} is not null or (${table.typeId} is not null and ${table.categoryId} is not null)`,
    ),
    index("documents_key").on(table.key),
    index("documents_thumbnail").on(table.thumbnail),
    index("documents_text_key").on(table.textKey),
    oneOf(table.datePrecision),
    oneOf(table.kind),
    oneOf(table.textState),
  ],
);

/** Files that a document had before its file was replaced. */
export const earlierFiles = pgTable(
  "document_earlier_files",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: ofTown(),
    documentId: integer("document_id").notNull(),
    key: text()
      .notNull()
      .references(() => storedBytes.key),
    fileName: text("file_name").notNull(),
    mediaType: text("media_type").notNull(),
    extension: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull().defaultNow(),
    /** Who replaced it. */
    ...createdBy(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    foreignKey({
      name: "document_earlier_files_document",
      columns: [table.customerId, table.documentId],
      foreignColumns: [documents.customerId, documents.id],
    }).onDelete("cascade"),
    index("document_earlier_files_document").on(table.customerId, table.documentId),
    index("document_earlier_files_key").on(table.key),
  ],
);

/** The text of each page, for search and for reading without the file. */
export const documentPages = pgTable(
  "document_pages",
  {
    customerId: ofTown(),
    documentId: integer("document_id").notNull(),
    /** From 1. */
    page: integer().notNull(),
    /** From 1: a long page has several. */
    part: integer().notNull().default(1),
    text: text().notNull(),
    /** It is a picture whose text has not been recognized yet. */
    awaitsRecognition: boolean("awaits_recognition").notNull().default(false),
    /** Recognized by machine from a picture. */
    isRecognized: boolean("is_recognized").notNull().default(false),
    /** How sure the recognition is, in percent. */
    confidence: smallint(),
    /** Where its recognized words are (`PlacedText`). Those of a text layer are found in the file. */
    placed: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.documentId, table.page, table.part] }),
    foreignKey({
      name: "document_pages_document",
      columns: [table.customerId, table.documentId],
      foreignColumns: [documents.customerId, documents.id],
    }).onDelete("cascade"),
    index("document_pages_awaiting")
      .on(table.customerId, table.documentId)
      .where(sql`${table.awaitsRecognition}`),
  ],
);
