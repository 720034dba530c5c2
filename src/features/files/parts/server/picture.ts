import type { Db } from "../../../../platform/db/db.ts";
import type { FileStore } from "../../../../platform/files/port.ts";
import { readAll } from "../../../../platform/files/read.ts";
import { readImage } from "../../../../platform/images/image.ts";
import type { WordPicture } from "../../../../platform/word/picture.ts";
import { findStoredFile } from "../../stored.ts";

const STORED = "/user/file/";
const KINDS = { jpeg: "jpg", png: "png", gif: "gif", webp: null } as const;

/** A town's uploaded picture for a Word document, by its address; null for others, and for kinds that Word does not show. */
export async function pictureForWord(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  custId: string,
  src: string,
): Promise<WordPicture | null> {
  const stored = src.startsWith(STORED) ? await findStoredFile(db, src.slice(STORED.length)) : null;
  if (stored === null || stored.custId !== custId || !stored.mediaType.startsWith("image/")) return null;
  const bytes = await readAll(files, stored.key);
  if (bytes === null) return null;
  const { kind: read, width, height } = await readImage(bytes);
  const kind = KINDS[read];
  return kind === null ? null : { kind, bytes, width, height };
}
