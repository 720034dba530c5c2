import type { ExportDocument, ExportIndexEntry, ExportProvision } from "../../../domain/law/write/document.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { versionKey } from "../version-key.ts";
import { readProvisions, readWords, type Range } from "./provisions.ts";
import type { ExportedVersion, OutlineRow } from "./version.ts";

/**
 * Writes a version of a code, or a part of it, in one format. `writers.ts` lists all. A writer streams: it holds a few hundred
 * provisions at a time. One that needs a program of its own for a book starts it in `write` (`ConfinedProcess`), and ends it
 * when its caller reads no further.
 */
export interface Writer {
  /** "application/akn+xml; charset=utf-8" */
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  write(source: ExportSource): AsyncIterable<string | Uint8Array>;
}

export interface ExportSource {
  readonly db: Db;
  readonly files: FileStore;
  readonly version: ExportedVersion;
  readonly outline: readonly OutlineRow[];
  readonly part: OutlineRow;
  readonly document: ExportDocument;
  readonly progress?: (done: number, all: number) => void;
}

/** The provisions of an export in the order of the code, in batches. */
export async function* batchesOf({
  db,
  version,
  outline,
  part,
  progress,
}: ExportSource): AsyncGenerator<readonly ExportProvision[]> {
  const range: Range = { from: part.position, to: part.last };
  const around = outline
    .filter((row) => row.position < part.position && row.last >= part.position)
    .map((row) => row.position);
  for await (const batch of readProvisions(db, versionKey(version), range, around)) {
    yield batch;
    progress?.((batch.at(-1)?.position ?? part.position) - part.position + 1, part.last - part.position + 1);
  }
}

export async function* provisionsOf(source: ExportSource): AsyncGenerator<ExportProvision> {
  for await (const batch of batchesOf(source)) yield* batch;
}

/** Entries of the alphabetical index; only an entire code has them. */
export async function* wordsOf({ db, version, part }: ExportSource): AsyncGenerator<ExportIndexEntry> {
  if (part.position === 0) yield* readWords(db, versionKey(version));
}

/** Whether a provision is in the export. */
export function inclusionOf({ outline, part }: ExportSource): (guid: string) => boolean {
  if (part.position === 0) return () => true;
  const included = new Set(outline.slice(part.position, part.last + 1).map((row) => row.guid));
  return (guid) => included.has(guid);
}
