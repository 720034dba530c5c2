import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract.ts";

/**
 * Columns of `structures` (under the name that is given) that make a `ProvisionName`. Guids as text: the
 * drivers differ in how they give a bigint.
 */
export function nameColumns(table: string): SQL {
  const s = sql.identifier(table);
  return sql`${s}.guid::text as guid, ${s}.page_guid::text as page, ${s}.type, ${s}.label, ${s}.number, ${s}.heading, ${s}.status`;
}

/** A row may hold more than the name: only that is given on. */
export function presentName({ guid, page, type, label, number, heading, status }: ProvisionName): ProvisionName {
  return { guid, page, type, label, number, heading, status };
}

/** A provision in a version; null when the version does not have it. */
export async function findName(db: Db, versionId: number, guid: string): Promise<ProvisionName | null> {
  const [found] = await rows<ProvisionName>(
    db,
    sql`select ${nameColumns("s")} from structures s where s.version_id = ${versionId} and s.guid = ${guid}::bigint`,
  );
  return found ?? null;
}
