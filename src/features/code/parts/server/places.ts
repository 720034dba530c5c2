import { sql, type SQL } from "drizzle-orm";
import type { Content } from "../../../../domain/law/provision.ts";
import { plainBody, plainInlines, plainNotes } from "../../../../domain/law/plain.ts";
import { anyGuid, rows, type Db } from "../../../../platform/db/db.ts";
import type { ProvisionName } from "../../contract/code.ts";
import { nameColumns } from "../../queries/names.ts";
import { isPublicRow, inVersion, newestFirst, type VersionKey } from "../../version-key.ts";

/** What other features store with a provision shows where it is today: by GUID, in a version. */
export interface Place extends ProvisionName {
  /** Hash of its own text (hex): the same as long as the text does not change. */
  readonly textHash: string;
}

/** Some provisions of a version, by GUID. Those that it does not have are missing. */
export async function placesIn(db: Db, version: VersionKey, guids: readonly string[]): Promise<Map<string, Place>> {
  if (guids.length === 0) return new Map();
  const found = await rows<Place>(db, placesQuery(version, anyGuid(guids)));
  return byGuid(found);
}

/** The query of the `Place`s in a version whose GUIDs are equal to `guids`: any of an array, or of a subquery. */
export const placesQuery = (version: VersionKey, guids: SQL): SQL =>
  sql`select ${nameColumns("s")}, encode(s.text_hash, 'hex') as "textHash" from structures s
    where ${inVersion(version, "s")} and s.guid = ${guids}`;

export const byGuid = (places: readonly Place[]): Map<string, Place> =>
  new Map(places.map((place) => [place.guid, place]));

/** Provisions as the newest published version that has them has them, with the archive's id; by GUID. */
export async function lastPlaces(
  db: Db,
  customerId: number,
  guids: readonly string[],
): Promise<Map<string, ProvisionName & { readonly archiveId: string }>> {
  if (guids.length === 0) return new Map();
  const found = await rows<ProvisionName & { readonly archiveId: string }>(
    db,
    sql`select distinct on (s.guid) ${nameColumns("s")}, v.archive_id as "archiveId"
      from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id
      where s.customer_id = ${customerId}::integer and s.guid = ${anyGuid(guids)} and ${isPublicRow()}
      order by s.guid, ${newestFirst()}`,
  );
  return new Map(found.map((place) => [place.guid, place]));
}

/** The condition that a column has the GUID of a provision on the same page as another one. */
export const isOnPage = (version: VersionKey, guid: string, column: SQL): SQL =>
  sql`${column} in (select s.guid from structures s where ${inVersion(version, "s")} and s.page_guid =
    (select p.page_guid from structures p where ${inVersion(version, "p")} and p.guid = ${guid}::bigint))`;

/** The position in a version of the provision whose GUID a column has; null if the version does not have it. */
export const positionIn = (version: VersionKey, column: SQL): SQL =>
  sql`(select s.position from structures s where ${inVersion(version, "s")} and s.guid = ${column})`;

/** Joins the provision (alias) in a version whose GUID a column has; its columns are null if the version does not have it. */
export const joinedIn = (version: VersionKey, alias: "s", column: SQL): SQL =>
  sql`left join structures ${sql.identifier(alias)} on ${inVersion(version, alias)} and ${sql.identifier(alias)}.guid = ${column}`;

/** Provisions with others below them: the positions of the first (itself) and the last of each. */
export function containersOf(
  db: Db,
  version: VersionKey,
): Promise<{ readonly guid: string; readonly position: number; readonly last: number }[]> {
  return rows(
    db,
    sql`select s.guid::text as guid, s.position, s.last_position as last from structures s
      where ${inVersion(version, "s")} and s.children > 0`,
  );
}

/** The text of some provisions as readers see it: heading, law and notes, without what is below them. */
export async function textsOf(db: Db, version: VersionKey, guids: readonly string[]): Promise<Map<string, string>> {
  if (guids.length === 0) return new Map();
  const found = await rows<{ guid: string; heading: string; content: string }>(
    db,
    sql`select s.guid::text as guid, s.heading, t.content from structures s join texts t on t.hash = s.text_hash
      where ${inVersion(version, "s")} and s.guid = ${anyGuid(guids)}`,
  );
  return new Map(found.map(({ guid, heading, content }) => [guid, textOf(heading, JSON.parse(content) as Content)]));
}

function textOf(heading: string, content: Content): string {
  const shown = content.heading === undefined ? heading : plainInlines(content.heading);
  return [shown, plainBody(content), plainNotes(content)].join("\n");
}
