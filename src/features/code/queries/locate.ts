import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { custIdOf, inVersion, newestFirst, type VersionKey } from "../version-key.ts";

export interface LocationRow {
  readonly custId: string;
  /** Null if the provision is in the current version. */
  readonly archiveId: string | null;
  readonly page: string;
}

/** ROUTES-04: the location of a provision, in the current version or else in the newest version that has it. */
export async function findLocation(db: Db, guid: string): Promise<LocationRow | null> {
  const [row] = await rows<{ archiveId: string; current: boolean; page: string }>(
    db,
    sql`select v.archive_id as "archiveId", v.current, s.page_guid::text as page
        from provisions p
        join structures s on s.customer_id = p.customer_id and s.guid = p.guid
        join versions v on v.customer_id = s.customer_id and v.id = s.version_id
        where p.guid = ${guid}::bigint and not v.unpublished order by v.current desc, ${newestFirst()} limit 1`,
  );
  if (row === undefined) return null;
  const { archiveId, current, page } = row;
  return { custId: custIdOf(archiveId), archiveId: current ? null : archiveId, page };
}

/** Provisions with a given number, in the order of the code. `key`: the `numberKey` of the number. */
export function findNumbered(db: Db, version: VersionKey, key: string): Promise<ProvisionName[]> {
  return rows(
    db,
    sql`select ${nameColumns("s")} from structures s where ${inVersion(version, "s")} and s.number_key = ${key} order by s.position limit 100`,
  );
}

/** The law of a provision as stored. */
export async function findContent(db: Db, version: VersionKey, guid: string): Promise<string | null> {
  const [row] = await rows<{ content: string }>(
    db,
    sql`select c.content from structures s join texts c on c.hash = s.text_hash where ${inVersion(version, "s")} and s.guid = ${guid}::bigint`,
  );
  return row?.content ?? null;
}
