import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { statuses } from "../../domain/law/provision.ts";
import { versionStates } from "../../domain/version-state.ts";
import { oneOf } from "../../platform/db/one-of.ts";
import { createdBy } from "../accounts/tables.ts";
import type { ImportReport } from "./contract/code.ts";
import { uploadStates, type UploadFindings } from "./contract/uploads.ts";
import { storedBytes } from "../../platform/files/tables.ts";
import { customers } from "../sites/tables.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * The rows of one version. Without a row in `versions`, they are staged by an import that is running, or are left by one
 * that was killed: nobody sees them (decision 023).
 */
export const snapshots = pgTable(
  "snapshots",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Id of the version. */
    id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

/** One dated publication of a customer's code. `archiveId` is "{custId}-{number}". */
export const versions = pgTable(
  "versions",
  {
    /** Unique in the installation: one sequence for all towns. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    archiveId: text("archive_id").notNull(),
    /** Decided by the dates of all versions, see `settleStates`. */
    state: text({ enum: versionStates }).notNull(),
    title: text().notNull(),
    rootGuid: bigint("root_guid", { mode: "number" }).notNull(),
    format: text().notNull(),
    /** Hash of the entire input, so that importing the same input again changes nothing. */
    sourceHash: text("source_hash").notNull(),
    publishingIdentifier: text("publishing_identifier").notNull(),
    importTime: timestamp("import_time", { withTimezone: true }).notNull().defaultNow(),
    /** Date of the law (--date, else the date in the source). */
    updatedDate: date("updated_date", { mode: "string" }),
    displayDate: date("display_date", { mode: "string" }),
    report: jsonb().$type<ImportReport>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    // Both are deferred until the transaction ends: the import of a town writes the version first.
    foreignKey({
      columns: [table.customerId, table.id],
      foreignColumns: [snapshots.customerId, snapshots.id],
      name: "versions_snapshot",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.customerId, table.rootGuid],
      foreignColumns: [provisions.customerId, provisions.guid],
      name: "versions_root",
    }),
    uniqueIndex("versions_customer_number").on(table.customerId, table.number),
    uniqueIndex("versions_customer_archive").on(table.customerId, table.archiveId),
    uniqueIndex("versions_one_current")
      .on(table.customerId)
      .where(sql`${table.state} = 'current'`),
    index("versions_scheduled")
      .on(table.updatedDate)
      .where(sql`${table.state} = 'scheduled'`),
    oneOf(table.state),
  ],
);

/** The snapshot of the version that a row belongs to; the row is deleted with it. */
const ofVersion = (table: { readonly customerId: AnyPgColumn; readonly versionId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.customerId, table.versionId],
    foreignColumns: [snapshots.customerId, snapshots.id],
  }).onDelete("cascade");

/** Source of GUIDs for all towns. A GUID is never reused. */
export const provisionGuids = pgSequence("provision_guids", { startWith: 45_000_000, cache: 1 });

/**
 * The registry of GUIDs: a provision across all versions. It says which town a GUID belongs to, so its key is the only
 * one without the town.
 */
export const provisions = pgTable(
  "provisions",
  {
    guid: bigint({ mode: "number" }).primaryKey(),
    customerId: integer("customer_id")
      .notNull()
      .references((): AnyPgColumn => customers.id, { onDelete: "cascade" }),
  },
  (table) => [uniqueIndex("provisions_customer").on(table.customerId, table.guid)],
);

/** Content (JSON of `Content`, domain/law/provision.ts), stored once per hash for all versions and towns. */
export const texts = pgTable("texts", {
  hash: bytea().primaryKey(),
  content: text().notNull(),
});

/*
 * Tables of the code have the town in every key, so that PostgreSQL can partition them by it. Queries name the town and
 * the version (`inVersion`).
 */

/** The tree of a version, with a row for each provision. */
export const structures = pgTable(
  "structures",
  {
    customerId: integer("customer_id").notNull(),
    versionId: integer("version_id").notNull(),
    /** Position in the order of the code. The root is 0. */
    position: integer().notNull(),
    guid: bigint({ mode: "number" }).notNull(),
    parentGuid: bigint("parent_guid", { mode: "number" }),
    depth: smallint().notNull(),
    /** Position of its last descendant (its own position if it has none). */
    lastPosition: integer("last_position").notNull(),
    type: text().notNull(),
    label: text().notNull(),
    number: text().notNull(),
    /** `numberKey(number)`, to look up citations as people type them. */
    numberKey: text("number_key").notNull(),
    /** "10.09.36.03" if its number is only ".03" (`composedNumbers`), to show wherever it is named; null for most. */
    composedNumber: text("composed_number"),
    heading: text().notNull(),
    status: text({ enum: statuses }).notNull(),
    effective: date({ mode: "string" }),
    textHash: bytea("text_hash").notNull(),
    /** Characters of its own text, without children. */
    chars: integer().notNull(),
    /** GUID of the first provision on its page. */
    pageGuid: bigint("page_guid", { mode: "number" }).notNull(),
    /** Number of children. */
    children: integer().notNull(),
    /** Lines printed directly above it, among its siblings; null if there are none. */
    above: jsonb().$type<readonly string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.versionId, table.position] }),
    oneOf(table.status),
    foreignKey({
      columns: [table.customerId, table.guid],
      foreignColumns: [provisions.customerId, provisions.guid],
      name: "structures_provision",
    }).onDelete("cascade"),
    ofVersion(table),
    uniqueIndex("structures_guid").on(table.customerId, table.guid, table.versionId),
    index("structures_page").on(table.customerId, table.versionId, table.pageGuid, table.position),
    index("structures_parent").on(table.customerId, table.versionId, table.parentGuid, table.position),
    index("structures_number").on(table.customerId, table.versionId, table.numberKey),
  ],
);

/** Resolved citations: the `ordinal`-th citation in a provision's content (body, then notes) refers to `toGuid`. */
export const citations = pgTable(
  "citations",
  {
    customerId: integer("customer_id").notNull(),
    versionId: integer("version_id").notNull(),
    fromGuid: bigint("from_guid", { mode: "number" }).notNull(),
    ordinal: integer().notNull(),
    toGuid: bigint("to_guid", { mode: "number" }).notNull(),
    /** Anchor of a paragraph of the provision ("a-2"); empty for the provision itself. */
    anchor: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.versionId, table.fromGuid, table.ordinal] }),
    ofVersion(table),
    index("citations_to").on(table.customerId, table.versionId, table.toGuid),
  ],
);

/**
 * Definitions of terms. Uses of `term` in provisions at positions from `first` to `last` mean the one in `guid`, whose
 * anchor is the term. A row for each use would be ten times as many.
 */
export const definitions = pgTable(
  "definitions",
  {
    customerId: integer("customer_id").notNull(),
    versionId: integer("version_id").notNull(),
    term: text().notNull(),
    first: integer().notNull(),
    last: integer().notNull(),
    guid: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.versionId, table.term, table.first] }), ofVersion(table)],
);

/** The alphabetical index. `letter` is "#" or "A" to "Z". */
export const indexWords = pgTable(
  "index_words",
  {
    customerId: integer("customer_id").notNull(),
    versionId: integer("version_id").notNull(),
    letter: text().notNull(),
    position: integer().notNull(),
    word: text().notNull(),
    references: jsonb().$type<{ label: string; guid: number; anchor: string }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.versionId, table.letter, table.position] }),
    ofVersion(table),
  ],
);

/** Images and linked files of a version: the `src` in the source, and the `FileStore` key of the bytes. */
export const versionFiles = pgTable(
  "version_files",
  {
    customerId: integer("customer_id").notNull(),
    versionId: integer("version_id").notNull(),
    src: text().notNull(),
    key: text()
      .notNull()
      .references(() => storedBytes.key),
    mediaType: text("media_type").notNull(),
    width: integer(),
    height: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.versionId, table.src] }),
    ofVersion(table),
    index("version_files_key").on(table.key),
  ],
);

/** A code uploaded by an administrator: it is read, its report is shown, then it is published or discarded. */
export const codeUploads = pgTable(
  "code_uploads",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    /** Size in bytes. */
    size: integer().notNull(),
    /** Key in the file store; null after it is published or discarded. */
    file: text().references(() => storedBytes.key),
    state: text({ enum: uploadStates }).notNull(),
    /** Date and name of the new version, and the findings after reading it. */
    options: jsonb()
      .$type<{ readonly date: string | null; readonly publishingId: string; readonly found?: UploadFindings }>()
      .notNull(),
    /** Set after it is read. */
    report: jsonb().$type<ImportReport>(),
    problem: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...createdBy(),
  },
  (table) => [
    oneOf(table.state),
    primaryKey({ columns: [table.customerId, table.id] }),
    index("code_uploads_file").on(table.file),
  ],
);
