import { akomaNtosoXml, eIdsOf } from "../../../domain/law/write/akoma-ntoso.ts";
import type { ExportDocument, ExportProvision, ExportIndexEntry } from "../../../domain/law/write/document.ts";
import { htmlDocument } from "../../../domain/law/write/html.ts";
import { jsonDocument } from "../../../domain/law/write/json.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { ExportFormat } from "../contract/exported.ts";
import { inlineImages, type InlineImage } from "./images.ts";
import { readProvisions, readWords, type Range } from "./provisions.ts";
import { versionKey, type VersionKey } from "../version-key.ts";
import { outlineOf, versionToExport, type ExportedVersion, type OutlineRow } from "./version.ts";

export interface ExportRequest {
  readonly version: VersionKey;
  /** A part of the code; null for the entire code. */
  readonly guid: string | null;
  readonly format: ExportFormat;
  /** Origin of the website ("https://code.example.org"); null if unknown. */
  readonly origin: string | null;
}

export interface Export {
  /** "application/akn+xml; charset=utf-8" */
  readonly mediaType: string;
  /** "larkmere-2.xml", "larkmere-2-45000123.xml" */
  readonly fileName: string;
  /** The text in chunks of about 64 kB, generated on demand. Versions never change, so neither do their exports. */
  readonly pieces: AsyncIterable<string>;
}

const FILE_TYPES: Readonly<Record<ExportFormat, { readonly mediaType: string; readonly extension: string }>> = {
  akn: { mediaType: "application/akn+xml; charset=utf-8", extension: "xml" },
  html: { mediaType: "text/html; charset=utf-8", extension: "html" },
  json: { mediaType: "application/json; charset=utf-8", extension: "json" },
};

/**
 * Exports a version of a code, or a part of it (OPEN-82). Memory use is bounded: the tree without texts, and a few
 * hundred provisions at a time. Throws the `Failure` "not found" immediately if there is no such version or part.
 */
export async function exportCode(
  db: Db,
  files: FileStore,
  { version: key, guid, format, origin }: ExportRequest,
): Promise<Export> {
  const version = await versionToExport(db, key);
  const outline = await outlineOf(db, key);
  const part = guid === null ? outline[0] : outline.find((row) => row.guid === guid);
  if (part === undefined) throw notFound("That part of the code");
  const isEntireCode = part.position === 0;
  const source = {
    db,
    files,
    version,
    outline,
    part,
    document: documentOf(version, isEntireCode ? null : part.guid, origin),
  };
  const { mediaType, extension } = FILE_TYPES[format];
  const fileName = `${version.archiveId}${isEntireCode ? "" : `-${part.guid}`}.${extension}`;
  return { mediaType, fileName, pieces: inChunks(WRITERS[format](source)) };
}

interface ExportSource {
  readonly db: Db;
  readonly files: FileStore;
  readonly version: ExportedVersion;
  readonly outline: readonly OutlineRow[];
  readonly part: OutlineRow;
  readonly document: ExportDocument;
}

const WRITERS: Readonly<Record<ExportFormat, (source: ExportSource) => AsyncIterable<string>>> = {
  akn: (source) =>
    akomaNtosoXml({
      document: source.document,
      eIds: eIdsOf(source.outline),
      includes: inclusionOf(source),
      provisions: flatten(batchesOf(source)),
      words: source.part.position === 0 ? readWords(source.db, versionKey(source.version)) : noWords(),
    }),
  html: (source) => {
    let images: ReadonlyMap<string, InlineImage> = new Map();
    async function* withImages(): AsyncGenerator<readonly ExportProvision[]> {
      for await (const batch of batchesOf(source)) {
        images = await inlineImages(source.db, source.files, versionKey(source.version), batch);
        yield batch;
      }
    }
    return htmlDocument({
      document: source.document,
      includes: inclusionOf(source),
      provisions: flatten(withImages()),
      image: (src) => images.get(src),
    });
  },
  json: (source) => jsonDocument(source.document, flatten(batchesOf(source))),
};

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

function batchesOf({ db, version, outline, part }: ExportSource): AsyncGenerator<readonly ExportProvision[]> {
  const range: Range = { from: part.position, to: part.last };
  const around = outline
    .filter((row) => row.position < part.position && row.last >= part.position)
    .map((row) => row.position);
  return readProvisions(db, versionKey(version), range, around);
}

function inclusionOf({ outline, part }: ExportSource): (guid: string) => boolean {
  if (part.position === 0) return () => true;
  const included = new Set(outline.slice(part.position, part.last + 1).map((row) => row.guid));
  return (guid) => included.has(guid);
}

async function* flatten<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

async function* noWords(): AsyncGenerator<ExportIndexEntry> {}

const CHUNK = 1 << 16;

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = "";
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
