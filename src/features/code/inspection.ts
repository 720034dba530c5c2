import { type VersionState } from "../../domain/version-state.ts";
import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import { indexName, type IndexName } from "../../platform/search/port.ts";
import { findCustomerId } from "../sites/parts/server/towns.ts";
import { custIdOf, inVersion, newestFirst, type VersionKey } from "./version-key.ts";

/** A version, as operators see it. */
export interface StoredVersion {
  readonly id: number;
  readonly customerId: number;
  readonly custId: string;
  readonly archiveId: string;
  readonly state: VersionState;
  /** The town's name for it: "Supplement 12". */
  readonly name: string;
  readonly title: string;
  readonly format: string;
  /** Date of the law, YYYY-MM-DD. */
  readonly law: string | null;
  /** "2026-03-02 14:05" */
  readonly imported: string;
  readonly provisions: number;
}

/** All versions, or those of one customer: the current one first, then newest first. */
export async function storedVersions(db: Db, custId: string | null = null): Promise<StoredVersion[]> {
  const stored = await rows<Omit<StoredVersion, "custId">>(
    db,
    sql`select v.id, v.customer_id as "customerId", v.archive_id as "archiveId", v.state, v.publishing_identifier as name, v.title, v.format, v.updated_date::text as law,
        to_char(v.import_time, 'YYYY-MM-DD HH24:MI') as imported,
        (select count(*) from structures s where s.customer_id = v.customer_id and s.version_id = v.id) as provisions
      from versions v
      where ${await ofTown(db, custId)}
      order by split_part(v.archive_id, '-', 1), v.state = 'current' desc, ${newestFirst()}`,
  );
  return stored.map(withCustId);
}

/** Only the names of versions. Does not count provisions, which is slow with hundreds of towns. */
export async function versionNames(
  db: Db,
  custId: string | null = null,
): Promise<Pick<StoredVersion, "id" | "customerId" | "custId" | "archiveId">[]> {
  const stored = await rows<Pick<StoredVersion, "id" | "customerId" | "archiveId">>(
    db,
    sql`select v.id, v.customer_id as "customerId", v.archive_id as "archiveId" from versions v
      where ${await ofTown(db, custId)} order by split_part(v.archive_id, '-', 1), v.state = 'current' desc, ${newestFirst()}`,
  );
  return stored.map(withCustId);
}

const withCustId = <Row extends { readonly archiveId: string }>(row: Row) => ({
  ...row,
  custId: custIdOf(row.archiveId),
});

/** The condition that a version belongs to a town (null: any). */
async function ofTown(db: Db, custId: string | null): Promise<SQL> {
  return custId === null ? sql`true` : sql`v.customer_id = ${(await findCustomerId(db, custId)) ?? 0}`;
}

/** Keys of all files (images) that any version uses. */
export async function referencedFiles(db: Db): Promise<string[]> {
  const files = await rows<{ key: string }>(db, sql`select distinct key from version_files order by key`);
  return files.map(({ key }) => key);
}

/** Number of provisions without a text: always 0, unless the database is damaged. */
export async function provisionsWithoutText(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*) as count from structures s where not exists (select 1 from texts t where t.hash = s.text_hash)`,
  );
  return row?.count ?? 0;
}

/** GUID of the first provision of a version with this type and number; null if there is none. */
export async function findByNumber(db: Db, version: VersionKey, type: string, number: string): Promise<number | null> {
  const [row] = await rows<{ guid: number }>(
    db,
    sql`select guid from structures where ${inVersion(version)} and lower(type) = ${type.toLowerCase()} and number = ${number}
      order by position limit 1`,
  );
  return row?.guid ?? null;
}

/** Name of the search index of a version. */
export function indexOf(version: Pick<StoredVersion, "custId" | "id">): IndexName {
  return indexName(version.custId, version.id);
}
