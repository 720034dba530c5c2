import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../../platform/db/db.ts";
import { codeOfTowns } from "../../code-of-towns.ts";
import { custIdOf, isPublicRow, newestFirst } from "../../version-key.ts";

export { versionOf, type VersionKey } from "../../version-key.ts";
export { managedVersions } from "../../versions/change.ts";

/** The versions of some towns, newest first. */
export const versionsOfTowns = (db: Db, customerIds: readonly number[]): ReturnType<typeof codeOfTowns.versionsOf> =>
  codeOfTowns.versionsOf(db, customerIds);

/** Customer id of the town whose version the public sees; null if there is none. */
export async function townOfVersion(db: Db, id: number): Promise<string | null> {
  const [version] = await rows<{ archiveId: string }>(
    db,
    sql`select archive_id as "archiveId" from versions v where id = ${id}::integer and ${isPublicRow()}`,
  );
  return version === undefined ? null : custIdOf(version.archiveId);
}

/** Archive ids of the versions of a town that the public sees, newest first. */
export async function archiveIdsOf(db: Db, customerId: number): Promise<string[]> {
  const named = await rows<{ archiveId: string }>(
    db,
    sql`select archive_id as "archiveId" from versions v where customer_id = ${customerId} and ${isPublicRow()} order by ${newestFirst()}`,
  );
  return named.map(({ archiveId }) => archiveId);
}
