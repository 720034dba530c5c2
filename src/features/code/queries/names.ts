import { fullName, type ProvisionLabel } from "../../../domain/law/name.ts";
import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { LocatedName, ProvisionName } from "../contract/code.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/**
 * Columns of `structures` (with this table alias) that make up a `ProvisionName`: its number is the whole one. GUIDs are cast to text because the
 * drivers return a bigint differently.
 */
export function nameColumns(table: string): SQL {
  const s = sql.identifier(table);
  return sql`${s}.guid::text as guid, ${s}.page_guid::text as page, ${s}.type, ${s}.label, coalesce(${s}.composed_number, ${s}.number) as number, ${s}.heading, ${s}.status`;
}

/** Drops the other columns of a row. */
export function presentName({ guid, page, type, label, number, heading, status }: ProvisionName): ProvisionName {
  return { guid, page, type, label, number, heading, status };
}

/** The name of a provision in a version; null if the version does not have it. */
export async function findName(db: Db, version: VersionKey, guid: string): Promise<ProvisionName | null> {
  const [row] = await rows<ProvisionName>(
    db,
    sql`select ${nameColumns("s")} from structures s where ${inVersion(version, "s")} and s.guid = ${guid}::bigint`,
  );
  return row ?? null;
}

/** The names of some provisions in a version, in no particular order. */
export async function findNames(db: Db, version: VersionKey, guids: readonly string[]): Promise<ProvisionName[]> {
  if (guids.length === 0) return [];
  return rows(
    db,
    sql`select ${nameColumns("s")} from structures s where ${inVersion(version, "s")} and s.guid in ${guids.map(Number)}`,
  );
}

/** Adds the names of the ancestors to provisions of a version, without the code itself. */
export async function addLocations(
  db: Db,
  version: VersionKey,
  names: readonly ProvisionName[],
): Promise<LocatedName[]> {
  if (names.length === 0) return [];
  const ancestors = await findAncestors(
    db,
    version,
    names.map(({ guid }) => guid),
  );
  const above = Map.groupBy(ancestors, ({ of }) => of);
  return names.map((name) => ({
    ...presentName(name),
    within: (above.get(name.guid) ?? []).map(fullName).join(" › "),
  }));
}

interface AncestorRow extends ProvisionLabel {
  readonly of: string;
}

/** Ancestors of several provisions, outermost first, without the root. */
function findAncestors(db: Db, version: VersionKey, guids: readonly string[]): Promise<AncestorRow[]> {
  return rows(
    db,
    sql`with recursive up as (
          select s.guid as of, s.parent_guid as above from structures s where ${inVersion(version, "s")} and s.guid in ${guids.map(Number)}
          union all
          select up.of, s.parent_guid from up join structures s on ${inVersion(version, "s")} and s.guid = up.above)
        select up.of::text as of, s.label, coalesce(s.composed_number, s.number) as number, s.heading
        from up join structures s on ${inVersion(version, "s")} and s.guid = up.above
        where s.depth > 0 order by s.depth`,
  );
}
