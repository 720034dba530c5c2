import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../../platform/db/db.ts";
import type { ProvisionName } from "../../contract/code.ts";
import { nameColumns } from "../../queries/names.ts";
import { inVersion, type VersionKey } from "../../version-key.ts";

/** A provision as the head of a part of the code. */
export interface CodePart extends ProvisionName {
  /** Positions of its first (itself) and last provision. */
  readonly position: number;
  readonly last: number;
  /** Parts below it have pages of their own. */
  readonly opens: boolean;
}

/** If a code has fewer top-level parts than this ("Part I", "Part II"), the level below counts as the top level. */
const FEW = 5;

/** Depth of the parts that count as the top level of a version. */
export async function topDepth(db: Db, version: VersionKey): Promise<number> {
  const [row] = await rows<{ parts: number }>(
    db,
    sql`select count(*)::integer as parts from structures where ${inVersion(version)} and depth = 1`,
  );
  const [below] = await rows(
    db,
    sql`select 1 from structures where ${inVersion(version)} and depth = 2 and page_guid = guid limit 1`,
  );
  return (row?.parts ?? 0) < FEW && below !== undefined ? 2 : 1;
}

/** The children of a part (GUID), or all parts at a depth, in the order of the code. */
export function partsUnder(db: Db, version: VersionKey, under: string | number): Promise<CodePart[]> {
  const which = typeof under === "number" ? sql`p.depth = ${under}` : sql`p.parent_guid = ${under}::bigint`;
  return rows(
    db,
    sql`select ${nameColumns("p")}, p.position, p.last_position as last,
        exists (select from structures s where ${inVersion(version, "s")} and s.position > p.position and s.position <= p.last_position and s.page_guid = s.guid) as opens
      from structures p where ${inVersion(version, "p")} and ${which} order by p.position`,
  );
}

/** A chapter, or a part of the top level of a code whose chapters do not contain everything. */
export interface Chapter extends ProvisionName {
  /** Positions of its first (itself) and last provision. */
  readonly position: number;
  readonly last: number;
}

/** The chapters of a version and the parts of its top level, in the order of the code. */
export async function chaptersOf(db: Db, version: VersionKey): Promise<Chapter[]> {
  const depth = await topDepth(db, version);
  return rows(
    db,
    sql`select ${nameColumns("p")}, p.position, p.last_position as last from structures p
      where ${inVersion(version, "p")} and (p.type = 'chapter' or p.depth = ${depth}) order by p.position`,
  );
}

/** Names of some provisions of the shown version, by GUID. Provisions that it does not have are missing. */
export async function provisionTitles(
  db: Db,
  { customerId, versionId }: { readonly customerId: number; readonly versionId: number | null },
  guids: readonly string[],
): Promise<Map<string, string>> {
  if (versionId === null || guids.length === 0) return new Map();
  const named = await rows<{ guid: string; title: string }>(
    db,
    sql`select guid::text as guid, concat_ws(' ', nullif(label, ''), nullif(number, ''), nullif(heading, '')) as title
      from structures where ${inVersion({ customerId, versionId })} and guid in ${guids.map(Number)}`,
  );
  return new Map(named.map(({ guid, title }) => [guid, title]));
}

/** Position and depth of some provisions in a version, and the position of the last one in them, by GUID. Provisions that it does not have are missing. */
export async function positionsOf(
  db: Db,
  version: VersionKey,
  guids: readonly string[],
): Promise<Map<string, { readonly position: number; readonly last: number; readonly depth: number }>> {
  const placed = await rows<{ guid: string; position: number; last: number; depth: number }>(
    db,
    sql`select s.guid::text as guid, s.position, s.last_position as last, s.depth from json_array_elements_text(${JSON.stringify(guids)}::json) as wanted (guid)
      join structures s on ${inVersion(version, "s")} and s.guid = wanted.guid::bigint`,
  );
  return new Map(placed.map(({ guid, ...place }) => [guid, place]));
}

/**
 * The ancestors of a part and the part itself, outermost first, without the code; empty if the version does not have
 * it.
 */
export function trailTo(db: Db, version: VersionKey, guid: string): Promise<ProvisionName[]> {
  return rows(
    db,
    sql`select ${nameColumns("p")}
      from structures s join structures p on p.customer_id = s.customer_id and p.version_id = s.version_id and s.position between p.position and p.last_position
      where ${inVersion(version, "s")} and s.guid = ${guid}::bigint and p.depth > 0 order by p.position`,
  );
}

/** The first section in force with a number and text; null if there is none. */
export async function firstSection(db: Db, version: VersionKey): Promise<ProvisionName | null> {
  const [section] = await rows<ProvisionName>(
    db,
    sql`select ${nameColumns("s")} from structures s
      where ${inVersion(version, "s")} and s.type = 'section' and s.status = 'inForce' and s.number <> '' and s.chars > 0 order by s.position limit 1`,
  );
  return section ?? null;
}

/** Those of the provisions that some version of their town has or had. */
export function knownProvisions(
  db: Db,
  provisions: readonly { readonly customerId: number; readonly guid: string }[],
): Promise<{ customerId: number; guid: string }[]> {
  const wanted = provisions.map(({ customerId, guid }) => ({ customer_id: customerId, guid }));
  return rows(
    db,
    sql`select p.customer_id as "customerId", p.guid::text as guid
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (customer_id integer, guid bigint)
      join provisions p on p.guid = wanted.guid and p.customer_id = wanted.customer_id`,
  );
}
