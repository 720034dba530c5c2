import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { inVersion, isVersion, type VersionKey } from "../version-key.ts";

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

/** The archive id of the preceding version of the same town; null for the first. */
export async function findVersionBefore(db: Db, version: VersionKey): Promise<string | null> {
  const [row] = await rows<{ archiveId: string }>(
    db,
    sql`select before.archive_id as "archiveId" from versions v join versions before on before.customer_id = v.customer_id and before.number < v.number
        where ${isVersion(version, "v")} order by before.number desc limit 1`,
  );
  return row?.archiveId ?? null;
}
