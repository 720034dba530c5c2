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

workInThread<ThreadInput, ImportHost, Prepared>(async ({ path, format, date, dryRun, limits }, host) => {
  const source = await open(path, limits);
  const reader = await chooseReader(source, format);
  return prepareVersion({ source, reader, date, dryRun, elements: limits.elements }, host);
});

/** The thread closes an archive when it ends. */
async function open(path: string, { unpackedFiles, unpackedMegabytes }: ReadingLimits): Promise<Source> {
  const source = await openSource(path);
  if (source.entry === null || !/\.zip$/i.test(source.entry)) return source;
  const limits = { entries: unpackedFiles, totalBytes: unpackedMegabytes * 1_000_000, ratio: MAX_RATIO };
  return openArchiveSource(path, limits);
}
