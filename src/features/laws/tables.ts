import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { storedBytes } from "../../platform/files/tables.ts";
import { createdBy, users } from "../accounts/tables.ts";
import { versions } from "../code/tables.ts";
import { customers } from "../sites/tables.ts";
import { textStates } from "../documents/contract/lists.ts";
import type { LawUploadReport } from "./contract/uploads.ts";
import { dateAccuracies, dispositionSources, lawActions, lawUploadStates } from "./contract/lists.ts";

const ofTown = () =>
  integer("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" });

/** Adopted laws (ENTITIES-38): the table of new laws and the ledger show them. */
export const laws = pgTable(
  "laws",
  {
    /** Unique in the installation; part of its URL (`documentId`). */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: ofTown(),
    /** What the imported source calls it, so that a repeated import changes it; null: added in the browser. */
    source: text(),
    /** "Local Law", "2-2026": together its designation, by which history notes name it. */
    legislationType: text("legislation_type").notNull(),
    number: text().notNull(),
    legislationYear: smallint("legislation_year"),
    lineNumber: integer("line_number"),
    rank: integer(),
    /** Heading of the source; empty: none. */
    title: text().notNull().default(""),
    customTitle: text("custom_title").notNull().default(""),
    subject: text().notNull().default(""),
    description: text().notNull().default(""),
    comment: text().notNull().default(""),
    adopted: date(),
    adoptedDateAccuracy: text("adopted_date_accuracy", { enum: dateAccuracies }).notNull().default("D"),
    effective: date(),
    /** Version whose readers are told about it, and the one that contains it. */
    appendedToId: integer("appended_to_id"),
    suppedById: integer("supped_by_id"),
    /** Hash of what pages of the code show of it (`changeLaws`). Null: not known. */
    shownHash: text("shown_hash"),
    /** The newest version of which somebody said that it does not contain the law. */
    notInId: integer("not_in_id"),
    deleted: boolean().notNull().default(false),
    /** Its PDF. */
    key: text().references(() => storedBytes.key),
    fileName: text("file_name"),
    mediaType: text("media_type"),
    size: bigint({ mode: "number" }),
    scanDate: date("scan_date"),
    pages: integer(),
    /** Of the text of all pages. */
    textBytes: bigint("text_bytes", { mode: "number" }).notNull().default(0),
    textState: text("text_state", { enum: textStates }).notNull().default("none"),
    textProblem: text("text_problem"),
    thumbnail: text().references(() => storedBytes.key),
    /** Its text as sanitized HTML; null: the text of its PDF, or none. */
    html: text(),
    /** Rises with each change by a person (OPEN-104). */
    version: integer().notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedById: integer("updated_by_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex("laws_source").on(table.customerId, table.source),
    foreignKey({
      name: "laws_appended_to",
      columns: [table.customerId, table.appendedToId],
      foreignColumns: [versions.customerId, versions.id],
    }),
    foreignKey({
      name: "laws_supped_by",
      columns: [table.customerId, table.suppedById],
      foreignColumns: [versions.customerId, versions.id],
    }),
    foreignKey({
      name: "laws_not_in",
      columns: [table.customerId, table.notInId],
      foreignColumns: [versions.customerId, versions.id],
    }),
    index("laws_key").on(table.key),
    index("laws_thumbnail").on(table.thumbnail),
    oneOf(table.adoptedDateAccuracy),
    oneOf(table.textState),
  ],
);

/** What a law affects (ENTITIES-39), in its order. */
export const dispositions = pgTable(
  "law_dispositions",
  {
    customerId: ofTown(),
    lawId: integer("law_id").notNull(),
    /** From 1 (`sortId`). */
    position: integer().notNull(),
    /** Null: no version has the provision. */
    guid: bigint({ mode: "number" }),
    /** How the source names it; shown if there is no provision. */
    name: text().notNull().default(""),
    /** Number of the paragraph within the provision, "A(1)"; empty: the provision itself. */
    paragraph: text().notNull().default(""),
    action: text({ enum: lawActions }),
    source: text({ enum: dispositionSources }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.lawId, table.position] }),
    foreignKey({
      name: "law_dispositions_law",
      columns: [table.customerId, table.lawId],
      foreignColumns: [laws.customerId, laws.id],
    }).onDelete("cascade"),
    index("law_dispositions_guid").on(table.customerId, table.guid),
    oneOf(table.action),
    oneOf(table.source),
  ],
);

/** The text of each page of a PDF. */
export const lawPages = pgTable(
  "law_pages",
  {
    customerId: ofTown(),
    lawId: integer("law_id").notNull(),
    /** From 1. */
    page: integer().notNull(),
    /** From 1: a long page has several. */
    part: integer().notNull().default(1),
    text: text().notNull(),
    awaitsRecognition: boolean("awaits_recognition").notNull().default(false),
    isRecognized: boolean("is_recognized").notNull().default(false),
    confidence: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.lawId, table.page, table.part] }),
    foreignKey({
      name: "law_pages_law",
      columns: [table.customerId, table.lawId],
      foreignColumns: [laws.customerId, laws.id],
    }).onDelete("cascade"),
  ],
);

/** Files with laws that a person uploaded: they are read, the report is shown, then they are imported or discarded. */
export const lawUploads = pgTable(
  "law_uploads",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: ofTown(),
    fileName: text("file_name").notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Key in the file store; null after it is imported or discarded. */
    file: text().references(() => storedBytes.key),
    state: text({ enum: lawUploadStates }).notNull(),
    /** Type of laws whose source has none. */
    type: text().notNull(),
    report: jsonb().$type<LawUploadReport>(),
    problem: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
  },
  (table) => [
    oneOf(table.state),
    primaryKey({ columns: [table.customerId, table.id] }),
    index("law_uploads_file").on(table.file),
  ],
);

/**
 * How many laws of a town wait for somebody to say whether the current version contains them, and the revisions of the laws
 * and the code that were counted (decision 101).
 */
export const lawProposals = pgTable("law_proposals", {
  customerId: ofTown().primaryKey(),
  count: integer().notNull(),
  lawsRevision: bigint("laws_revision", { mode: "number" }).notNull(),
  codeRevision: bigint("code_revision", { mode: "number" }).notNull(),
});
