import type { ExportDocument } from "../../../domain/law/write/document.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { ExportFormat } from "../contract/exported.ts";
import type { VersionKey } from "../version-key.ts";
import { outlineOf, versionToExport, type ExportedVersion } from "./version.ts";
import { WRITERS } from "./writers.ts";

export interface ExportRequest {
  readonly version: VersionKey;
  /** A part of the code; null for the entire code. */
  readonly guid: string | null;
  readonly format: ExportFormat;
  /** Origin of the website ("https://code.example.org"); null if unknown. */
  readonly origin: string | null;
  /** Called now and then: provisions written so far, and all. */
  readonly progress?: (done: number, all: number) => void;
}

export interface Export {
  /** "application/akn+xml; charset=utf-8" */
  readonly mediaType: string;
  /** "larkmere-2.xml", "larkmere-2-45000123.xml" */
  readonly fileName: string;
  /** In chunks of about 64 kB, generated on demand. Versions never change, so neither do their exports. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/**
 * Exports a version of a code, or a part of it (OPEN-82). Memory use is bounded: the tree without texts, and a few
 * hundred provisions at a time. Throws the `Failure` "not found" immediately if there is no such version or part.
 */
export async function exportCode(
  db: Db,
  files: FileStore,
  { version: key, guid, format, origin, progress }: ExportRequest,
): Promise<Export> {
  const version = await versionToExport(db, key);
  const outline = await outlineOf(db, key);
  const part = guid === null ? outline[0] : outline.find((row) => row.guid === guid);
  if (part === undefined) throw notFound("That part of the code");
  const isEntireCode = part.position === 0;
  const document = documentOf(version, isEntireCode ? null : part.guid, origin);
  const source = { db, files, version, outline, part, document, ...(progress !== undefined && { progress }) };
  const writer = WRITERS[format];
  const fileName = `${version.archiveId}${isEntireCode ? "" : `-${part.guid}`}.${writer.extension}`;
  return { mediaType: writer.mediaType, fileName, pieces: inChunks(writer.write(source)) };
}

function documentOf(version: ExportedVersion, part: string | null, origin: string | null): ExportDocument {
  const { custId, archiveId, current, town, title, date, imported, state } = version;
  return {
    custId,
    town,
    title,
    date,
    part,
    jurisdiction: /^[a-z]{2}$/i.test(state) ? `us-${state.toLowerCase()}` : "us",
    version: archiveId,
    written: imported,
    address: origin === null ? null : `${origin}/${current ? custId : archiveId}`,
  };
}

const CHUNK = 1 << 16;

async function* inChunks(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let chunk = "";
  for await (const piece of pieces) {
    if (typeof piece !== "string") {
      // Bytes of a book come in pieces of their own size.
      if (chunk !== "") yield chunk;
      chunk = "";
      yield piece;
      continue;
    }
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
