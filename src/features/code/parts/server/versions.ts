import { desc, eq } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { versions } from "../../tables.ts";

export { versionOf, type VersionKey } from "../../version-key.ts";

/** Archive ids of a town's versions, newest first. */
export async function archiveIdsOf(db: Db, customerId: number): Promise<string[]> {
  const named = await db
    .select({ archiveId: versions.archiveId })
    .from(versions)
    .where(eq(versions.customerId, customerId))
    .orderBy(desc(versions.number));
  return named.map(({ archiveId }) => archiveId);
}
