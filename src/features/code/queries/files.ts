import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";

/** What a browser may show as an image without risk: no SVG, which can carry scripts. */
const MEDIA_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** An image of a version by the key of its bytes; null when the version has none such. */
export async function findVersionFile(
  db: Db,
  versionId: number,
  key: string,
): Promise<{ key: string; mediaType: string } | null> {
  const [found] = await rows<{ key: string; mediaType: string }>(
    db,
    sql`select key, media_type as "mediaType" from version_files
        where version_id = ${versionId} and key = ${key} and media_type in ${MEDIA_TYPES} limit 1`,
  );
  return found ?? null;
}
