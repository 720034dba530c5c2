import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** Image types that are safe to display. SVG is not: it can contain scripts. */
const MEDIA_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** An image of a version by its file key; null if the version does not use it. */
export async function findVersionFile(
  db: Db,
  version: VersionKey,
  key: string,
): Promise<{ key: string; mediaType: string } | null> {
  const [row] = await rows<{ key: string; mediaType: string }>(
    db,
    sql`select key, media_type as "mediaType" from version_files
        where ${inVersion(version)} and key = ${key} and media_type in ${MEDIA_TYPES} limit 1`,
  );
  return row ?? null;
}
