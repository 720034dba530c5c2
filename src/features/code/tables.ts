import {
  bigint,
  boolean,
  customType,
  date,
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
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Status } from "../../domain/law/provision.ts";
import type { ImportReport } from "./contract/code.ts";
import type { UploadFindings } from "./contract/uploads.ts";
import { customers } from "../sites/tables.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One dated publication of a customer's code. `archiveId` is "{custId}-{number}". */
export const versions = pgTable(
  "versions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    archiveId: text("archive_id").notNull().unique(),
    current: boolean().notNull(),
    title: text().notNull(),
    rootGuid: bigint("root_guid", { mode: "number" }).notNull(),
    format: text().notNull(),
    /** Hash of all that was read: the same input imported twice changes nothing. */
    sourceHash: text("source_hash").notNull(),
    publishingIdentifier: text("publishing_identifier").notNull(),
    importTime: timestamp("import_time", { withTimezone: true }).notNull().defaultNow(),
    /** Date of the law as published (--date, else the source's own date). */
    updatedDate: date("updated_date", { mode: "string" }),
    displayDate: date("display_date", { mode: "string" }),
    report: jsonb().$type<ImportReport>().notNull(),
  },
  (table) => [
    uniqueIndex("versions_customer_number").on(table.customerId, table.number),
    uniqueIndex("versions_one_current")
      .on(table.customerId)
      .where(sql`${table.current}`),
  ],
);

/** Guids of all towns come from here: never given twice. */
export const provisionGuids = pgSequence("provision_guids", { startWith: 45_000_000, cache: 1 });

/** The life of a provision: its guid names it in every version. */
export const provisions = pgTable(
  "provisions",
  {
    guid: bigint({ mode: "number" }).primaryKey(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
  },
  (table) => [index("provisions_customer").on(table.customerId)],
);

/** Content (JSON of `Content`, domain/law/provision.ts), stored once by its hash for all versions and towns. */
export const texts = pgTable("texts", {
  hash: bytea().primaryKey(),
  content: text().notNull(),
});

/** The tree of one version, a row for each provision. */
export const structures = pgTable(
  "structures",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    /** Place in the order of the code, the root being 0. */
    position: integer().notNull(),
    guid: bigint({ mode: "number" }).notNull(),
    parentGuid: bigint("parent_guid", { mode: "number" }),
    depth: smallint().notNull(),
    /** Position of the last provision below it (its own when it has none). */
    lastPosition: integer("last_position").notNull(),
    type: text().notNull(),
    label: text().notNull(),
    number: text().notNull(),
    /** `numberKey(number)`: for citations as people type them. */
    numberKey: text("number_key").notNull(),
    heading: text().notNull(),
    status: text().$type<Status>().notNull(),
    effective: date({ mode: "string" }),
    textHash: bytea("text_hash").notNull(),
    /** Characters of its own text, without children. */
    chars: integer().notNull(),
    /** Guid of the provision that heads the page on which it stands. */
    pageGuid: bigint("page_guid", { mode: "number" }).notNull(),
    /** Number of children. */
    children: integer().notNull(),
    /** Lines that stand directly above it among its siblings; null where there are none. */
    above: jsonb().$type<readonly string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.position] }),
    uniqueIndex("structures_guid").on(table.guid, table.versionId),
    index("structures_page").on(table.versionId, table.pageGuid, table.position),
    index("structures_parent").on(table.versionId, table.parentGuid, table.position),
    index("structures_number").on(table.versionId, table.numberKey),
  ],
);

/** Resolved citations: the `ordinal`-th citation of a provision's content (body, then notes) names `toGuid`. */
export const citations = pgTable(
  "citations",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    fromGuid: bigint("from_guid", { mode: "number" }).notNull(),
    ordinal: integer().notNull(),
    toGuid: bigint("to_guid", { mode: "number" }).notNull(),
    /** Anchor of the paragraph below the provision ("a-2"), empty for the provision itself. */
    anchor: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.fromGuid, table.ordinal] }),
    index("citations_to").on(table.versionId, table.toGuid),
  ],
);

/** Alphabetical index of words. `letter` is "#" or "A" to "Z". */
export const indexWords = pgTable(
  "index_words",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    letter: text().notNull(),
    position: integer().notNull(),
    word: text().notNull(),
    references: jsonb().$type<{ label: string; guid: number; anchor: string }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.letter, table.position] })],
);

/** Images of a version: the `src` of the source and where the bytes are kept (`FileStore` key). */
export const versionFiles = pgTable(
  "version_files",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    src: text().notNull(),
    key: text().notNull(),
    mediaType: text("media_type").notNull(),
    width: integer(),
    height: integer(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.src] })],
);

/** A code that an administrator sent: read first, its report shown, then published or discarded. */
export const codeUploads = pgTable("code_uploads", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  customerId: integer("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" }),
  fileName: text("file_name").notNull(),
  /** Size in bytes. */
  size: integer().notNull(),
  /** Key in the file store; null once it was published or discarded. */
  file: text(),
  state: text().$type<"reading" | "read" | "publishing" | "published" | "discarded" | "failed">().notNull(),
  /** 0 to 100 while it is read or published. */
  progress: integer().notNull().default(0),
  /** The date and name of the version that it becomes, and what it was found to be once it was read. */
  options: jsonb()
    .$type<{ readonly date: string | null; readonly publishingId: string; readonly found?: UploadFindings }>()
    .notNull(),
  /** An `ImportReport`, once it was read. */
  report: jsonb().$type<ImportReport>(),
  problem: text(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
});
