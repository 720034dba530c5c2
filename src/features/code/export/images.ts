import { sql } from "drizzle-orm";
import { imagesOf } from "../../../domain/law/plain.ts";
import type { ExportProvision } from "../../../domain/law/write/document.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";

/** An image of a version: the name by which its law calls it, and its bytes. */
export interface ExportedImage {
  readonly src: string;
  readonly bytes: Uint8Array;
}

/** The images of a version, one after another: they belong beside its export as Akoma Ntoso, which calls them by name. */
export async function* exportImages(db: Db, files: FileStore, versionId: number): AsyncGenerator<ExportedImage> {
  const found = await rows<{ src: string; key: string }>(
    db,
    sql`select src, key from version_files where version_id = ${versionId} order by src`,
  );
  for (const { src, key } of found) {
    const bytes = await files.get(key);
    if (bytes !== null) yield { src, bytes };
  }
}

/** An image in an address of its own. */
export interface InlineImage {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Kinds that a browser shows without risk. */
const MEDIA_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The images of some provisions, by the names by which they call them. */
export async function inlineImages(
  db: Db,
  files: FileStore,
  versionId: number,
  provisions: readonly ExportProvision[],
): Promise<Map<string, InlineImage>> {
  const images = new Map<string, InlineImage>();
  const sources = [...new Set(provisions.flatMap(({ content }) => imagesOf(content).map(({ src }) => src)))];
  if (sources.length === 0) return images;
  const found = await rows<{
    src: string;
    key: string;
    mediaType: string;
    width: number | null;
    height: number | null;
  }>(
    db,
    sql`select src, key, media_type as "mediaType", width, height from version_files
      where version_id = ${versionId} and src in ${sources} and media_type in ${MEDIA_TYPES}`,
  );
  for (const { src, key, mediaType, width, height } of found) {
    const bytes = await files.get(key);
    if (bytes !== null)
      images.set(src, { url: `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`, width, height });
  }
  return images;
}
