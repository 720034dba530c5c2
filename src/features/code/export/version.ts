import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { findTownNames } from "../../sites/parts/server/towns.ts";
import { inVersion, isVersion, type VersionKey } from "../version-key.ts";

/** The facts about a version that its export contains. */
export interface ExportedVersion {
  readonly id: number;
  readonly customerId: number;
  readonly archiveId: string;
  readonly current: boolean;
  readonly title: string;
  /** Date of the law, YYYY-MM-DD. */
  readonly date: string | null;
  /** Day of the import, YYYY-MM-DD. */
  readonly imported: string;
  readonly custId: string;
  readonly town: string;
  readonly state: string;
}

/** Throws the `Failure` "not found" if there is no such version. */
export async function versionToExport(db: Db, version: VersionKey): Promise<ExportedVersion> {
  const [row] = await rows<Omit<ExportedVersion, "custId" | "town" | "state">>(
    db,
    sql`select v.id, v.customer_id as "customerId", v.archive_id as "archiveId", v.state = 'current' as current, v.title, v.updated_date::text as date, v.import_time::date::text as imported
      from versions v where ${isVersion(version, "v")}`,
  );
  const [town] = await findTownNames(db, [version.customerId]);
  if (row === undefined || town === undefined) throw notFound("That version");
  return { ...row, custId: town.custId, town: town.name, state: town.state };
}

/** A provision's position in the tree, and the parts of its eId. */
export interface OutlineRow {
  readonly guid: string;
  readonly parent: string | null;
  readonly position: number;
  readonly last: number;
  readonly type: string;
  readonly number: string;
}

/** All provisions of a version in order, without their law: about 5 MB for the largest code. */
export function outlineOf(db: Db, version: VersionKey): Promise<OutlineRow[]> {
  return rows(
    db,
    sql`select guid::text as guid, parent_guid::text as parent, position, last_position as last, type, number
      from structures where ${inVersion(version)} order by position`,
  );
}
