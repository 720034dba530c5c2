import { open as openFile } from "node:fs/promises";
import { formatOfBytes, isArchive } from "../../../domain/law/read/found-format.ts";
import { chooseReader } from "../../../domain/law/read/index.ts";
import type { Source } from "../../../domain/law/reader.ts";
import { openArchiveSource } from "../../../platform/files/archive-source.ts";
import { openSource } from "../../../platform/files/source.ts";
import type { ReadingLimits } from "../../../platform/work/limits.ts";
import { workInThread } from "../../../platform/work/thread.ts";
import type { ImportHost } from "./host.ts";
import { prepareVersion, type Prepared, type PrepareInput } from "./prepare.ts";

/** Unpacked bytes per byte of a zip; XML has up to 30. */
const MAX_RATIO = 200;

/** Reads a file, a folder or a zip archive. `format`: "auto", or the name of a reader. */
export interface ThreadInput extends Omit<PrepareInput, "source" | "reader" | "elements"> {
  readonly path: string;
  readonly format: string;
  readonly limits: ReadingLimits;
}

workInThread<ThreadInput, ImportHost, Prepared>(async ({ path, format, date, dryRun, rules, limits }, host) => {
  const source = await open(path, limits);
  const reader = await chooseReader(source, format);
  return prepareVersion({ source, reader, date, dryRun, rules, elements: limits.elements }, host);
});

/** The thread closes an archive when it ends. */
async function open(path: string, { unpackedFiles, unpackedMegabytes }: ReadingLimits): Promise<Source> {
  const source = await openSource(path);
  if (source.entry === null) return source;
  const ends = await endsOf(path);
  // A Word file is a zip, too, and named as one it is still a Word file.
  const isNamedZip = /\.zip$/i.test(source.entry) && formatOfBytes(ends) === null;
  if (!isArchive(ends) && !isNamedZip) return source;
  const limits = { entries: unpackedFiles, totalBytes: unpackedMegabytes * 1_000_000, ratio: MAX_RATIO };
  return openArchiveSource(path, limits);
}

const END_BYTES = 1 << 16;

/** The first and the last bytes of a file, which tell what a zip is. */
async function endsOf(path: string): Promise<Uint8Array> {
  const file = await openFile(path, "r");
  try {
    const { size } = await file.stat();
    const read = async (position: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END_BYTES), 0, END_BYTES, position);
      return buffer.subarray(0, bytesRead);
    };
    return size <= END_BYTES ? await read(0) : Buffer.concat([await read(0), await read(size - END_BYTES)]);
  } finally {
    await file.close();
  }
}
