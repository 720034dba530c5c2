import { sql } from "drizzle-orm";
import { imagesOf } from "../../../domain/law/plain.ts";
import type { ExportProvision } from "../../../domain/law/write/document.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { readAll, readLazily } from "../../../platform/files/read.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** An image of a version: its name in the law, and its bytes. */
export interface ExportedImage {
  readonly src: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The images of a version, one at a time. An Akoma Ntoso export refers to them by name, so they go next to it. */
export async function* exportImages(db: Db, files: FileStore, version: VersionKey): AsyncGenerator<ExportedImage> {
  const stored = await rows<{ src: string; key: string }>(
    db,
    sql`select src, key from version_files where ${inVersion(version)} order by src`,
  );
  for (const { src, key } of stored) {
    if ((await files.stat(key)) !== null) yield { src, content: readLazily(files, key) };
  }
}

/** An image as a `data:` URL. */
export interface InlineImage {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Types that are safe to display in a browser. */
const MEDIA_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The images of some provisions, by their names in the content. */
export async function inlineImages(
  db: Db,
  files: FileStore,
  version: VersionKey,
  provisions: readonly ExportProvision[],
): Promise<Map<string, InlineImage>> {
  const images = new Map<string, InlineImage>();
  const sources = [...new Set(provisions.flatMap(({ content }) => imagesOf(content).map(({ src }) => src)))];
  if (sources.length === 0) return images;
  const stored = await rows<{
    src: string;
    key: string;
    mediaType: string;
    width: number | null;
    height: number | null;
  }>(
    db,
    sql`select src, key, media_type as "mediaType", width, height from version_files
      where ${inVersion(version)} and src in ${sources} and media_type in ${MEDIA_TYPES}`,
  );
  for (const { src, key, mediaType, width, height } of stored) {
    const bytes = await readAll(files, key);
    if (bytes !== null)
      images.set(src, { url: `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`, width, height });
  }
  return images;
}
