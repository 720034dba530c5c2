import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

export interface TocRow extends ProvisionName {
  readonly parent: string | null;
  /** Number of children. */
  readonly children: number;
  readonly above: readonly string[] | null;
}

/** The path from the root to a provision (null: the root), both included; empty if the version does not have it. */
export function findPath(db: Db, version: VersionKey, guid: string | null): Promise<TocRow[]> {
  const which = guid === null ? sql`s.position = 0` : sql`s.guid = ${guid}::bigint`;
  return rows(
    db,
    sql`with recursive up as (
          select s.* from structures s where ${inVersion(version, "s")} and ${which}
          union all
          select s.* from up join structures s on ${inVersion(version, "s")} and s.guid = up.parent_guid)
        select ${nameColumns("up")}, up.parent_guid::text as parent, up.children, up.above from up order by up.depth`,
  );
}

/** The children of several provisions, in the order of the code. */
export async function findChildren(db: Db, version: VersionKey, parents: readonly string[]): Promise<TocRow[]> {
  if (parents.length === 0) return [];
  return rows(
    db,
    sql`select ${nameColumns("s")}, s.parent_guid::text as parent, s.children, s.above from structures s
        where ${inVersion(version, "s")} and s.parent_guid in ${parents.map(Number)} order by s.position`,
  );
}
