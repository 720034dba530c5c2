import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { parse } from "../../../domain/query/parse.ts";
import { chooseReader } from "../../../domain/law/read/index.ts";
import { memorySource, openLawDocument } from "../../../domain/law/read/testing.ts";
import type { Reader, Source } from "../../../domain/law/reader.ts";
import { rows, type Database } from "../../../platform/db/db.ts";
import { openTestDatabase } from "../../../platform/db/test-database.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import { openTestIndex } from "../../../platform/search/test-index.ts";
import { createCustomer } from "../../sites/customers.ts";
import { inVersion, type VersionKey } from "../version-key.ts";
import { importCode, type ImportOptions, type ImportResult } from "./import.ts";

/** A town for tests, with a real database, index and file store. Close it at the end. */
export interface TestTown {
  readonly database: Database;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly filesFolder: string;
  /** A version of the town. */
  version(id: number): VersionKey;
  import(source: Source, request?: Partial<ImportOptions> & { readonly reader?: Reader }): Promise<ImportResult>;
  close(): Promise<void>;
}

export async function openTestTown(custId = "oakley"): Promise<TestTown> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-import-"));
  const database = await openTestDatabase();
  const search = await openTestIndex(join(folder, "search"));
  const filesFolder = join(folder, "files");
  const files = openFiles(database.db, filesFolder);
  const customerId = await createCustomer(database.db, {
    custId,
    name: `Town of ${custId}`,
    state: "VT",
    counties: [],
    govtype: "Town",
    population: 1000,
    zipcode: "05001",
  });
  return {
    database,
    search,
    files,
    filesFolder,
    version: (id) => ({ customerId, versionId: id }),
    async import(source, request = {}) {
      const reader = request.reader ?? (await chooseReader(source, "auto"));
      return importCode({ db: database.db, search, files }, { custId, ...request, source, reader });
    },
    async close() {
      await search.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A section, a chapter and a code as Open Law XML. */
export const section = (number: string, heading: string, law: string): string =>
  `<section><num>${number}</num><heading>${heading}</heading>${law.startsWith("<") ? law : `<text>${law}</text>`}</section>`;

export const chapter = (number: string, heading: string, ...inner: string[]): string =>
  `<container><prefix>Chapter</prefix><num>${number}</num><heading>${heading}</heading>${inner.join("")}</container>`;

export const code = (...inner: string[]): Source =>
  memorySource({ "index.xml": openLawDocument(inner.join("")) }, "index.xml");

export interface StructureRow {
  position: number;
  guid: number;
  parent_guid: number | null;
  type: string;
  number: string;
  number_key: string;
  heading: string;
  status: string;
  page_guid: number;
  last_position: number;
  children: number;
  depth: number;
}

/** The tree of a version (by archive id), in the order of the code. */
export async function treeOf(town: TestTown, archiveId: string): Promise<StructureRow[]> {
  return rows<StructureRow>(
    town.database.db,
    sql`select s.* from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id where v.archive_id = ${archiveId} order by s.position`,
  );
}

/** GUIDs of a version by number ("" is the code). */
export async function guidsOf(town: TestTown, archiveId: string): Promise<Record<string, number>> {
  return Object.fromEntries((await treeOf(town, archiveId)).map((row) => [row.number, row.guid]));
}

/** Row counts of all tables that an import writes. */
export async function rowCounts(town: TestTown): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    "versions",
    "snapshots",
    "provisions",
    "texts",
    "structures",
    "citations",
    "definitions",
    "index_words",
    "version_files",
  ]) {
    const [row] = await rows<{ count: number }>(
      town.database.db,
      sql`select count(*)::integer as count from ${sql.identifier(table)}`,
    );
    counts[table] = row?.count ?? -1;
  }
  return counts;
}

/** The contents of a version, without its import time and source. */
export async function contentOfVersion(
  { database: { db }, ...town }: TestTown,
  versionId: number,
): Promise<Record<string, unknown[]>> {
  const version = town.version(versionId);
  return {
    structures: await rows(
      db,
      sql`select position, guid, parent_guid, type, label, number, heading, status, effective, above, encode(text_hash, 'hex') as hash, page_guid
      from structures where ${inVersion(version)} order by position`,
    ),
    citations: await rows(
      db,
      sql`select from_guid, ordinal, to_guid, anchor from citations where ${inVersion(version)} order by 1, 2`,
    ),
    definitions: await rows(
      db,
      sql`select term, first, last, guid from definitions where ${inVersion(version)} order by 1, 2`,
    ),
    words: await rows(
      db,
      sql`select letter, position, word, "references" from index_words where ${inVersion(version)} order by 1, 2`,
    ),
    images: await rows(
      db,
      sql`select src, key, media_type, width, height from version_files where ${inVersion(version)} order by src`,
    ),
  };
}

/** GUIDs in the results of a search in a version. */
export async function find(town: TestTown, custId: string, versionId: number, text: string): Promise<string[]> {
  const answer = await town.search.search([`${custId}/${versionId}`], {
    query: parse(text),
    sort: "natural",
    offset: 0,
    limit: 20,
  });
  return answer.hits.map((hit) => hit.id);
}

export async function revisionOf(town: TestTown, custId = "oakley"): Promise<number> {
  const [row] = await rows<{ revision: number }>(
    town.database.db,
    sql`select revision from customers where cust_id = ${custId}`,
  );
  return row?.revision ?? -1;
}
