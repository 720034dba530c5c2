import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { isPublicRow, inVersion, isVersion, newestFirst, type VersionKey } from "../version-key.ts";

export interface TreeRow extends ProvisionName {
  readonly depth: number;
}

/** All provisions of a version in the order of the code, the root first. */
export function findTree(db: Db, version: VersionKey): Promise<TreeRow[]> {
  return rows(
    db,
    sql`select ${nameColumns("s")}, s.depth from structures s where ${inVersion(version, "s")} order by s.position`,
  );
}

/** "larkmere-2" */
export async function findVersionName(db: Db, version: VersionKey): Promise<string> {
  const [row] = await rows<{ archiveId: string }>(
    db,
    sql`select archive_id as "archiveId" from versions where ${isVersion(version)}`,
  );
  return row?.archiveId ?? "";
}

/** The archive id of the preceding published version of the same town, by date of the law; null for the first. */
export async function findVersionBefore(db: Db, version: VersionKey): Promise<string | null> {
  const [row] = await rows<{ archiveId: string | null }>(
    db,
    sql`select before as "archiveId" from (
        select id, lead(archive_id) over (order by ${newestFirst()}) as before from versions v
        where customer_id = ${version.customerId} and (${isPublicRow()} or id = ${version.versionId})) ordered
      where id = ${version.versionId}`,
  );
  return row?.archiveId ?? null;
}
