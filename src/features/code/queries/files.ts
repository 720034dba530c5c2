import { sql } from "drizzle-orm";
import { pathOf } from "../../../domain/law/read/paths.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { isShown } from "../../files/policy.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** An image of a version, or a file that its law links to. */
export interface VersionFile {
  readonly key: string;
  readonly mediaType: string;
  /** For saving it; null for an image, which is shown. */
  readonly fileName: string | null;
}

/** A file of a version by its key; null if the version does not use it. An SVG can contain scripts. */
export async function findVersionFile(db: Db, version: VersionKey, key: string): Promise<VersionFile | null> {
  const [row] = await rows<{ key: string; mediaType: string; src: string }>(
    db,
    sql`select key, media_type as "mediaType", src from version_files
        where ${inVersion(version)} and key = ${key} and media_type <> 'image/svg+xml' order by src limit 1`,
  );
  if (row === undefined) return null;
  const { mediaType, src } = row;
  return { key, mediaType, fileName: isShown(mediaType) ? null : (pathOf(src).split("/").at(-1) ?? src) };
}
