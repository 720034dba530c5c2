import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "../../../platform/files/port.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { safePath } from "../../../platform/zip/names.ts";
import type { ReadingLimits } from "../../../platform/work/limits.ts";
import { runInThread } from "../../../platform/work/run.ts";
import type { UnzipInput } from "../../../platform/zip/unzip-thread.ts";
import type { UploadRow } from "./queries.ts";

/** Unpacked bytes per byte of the zip; XML has up to 30. */
const MAX_RATIO = 200;

type Sent = Pick<UploadRow, "file" | "fileName">;

/**
 * Writes an upload into `folder` under its original file name and returns the path: the file itself, or the folder that
 * a zip was unpacked to. Throws a `Failure` if the zip is invalid or unsafe, or if the bytes are no longer stored.
 */
export async function unpack(
  { file, fileName }: Sent,
  folder: string,
  files: FileStore,
  { unpackedFiles, unpackedMegabytes }: ReadingLimits,
  signal?: AbortSignal,
): Promise<string> {
  const stored = file === null ? null : await files.get(file);
  if (stored === null) throw new Failure("not-found", "The uploaded file is no longer stored. Please upload it again.");
  const name = safePath(fileName)?.split("/").at(-1) ?? "code";
  if (!/\.zip$/i.test(name)) {
    await writeFile(join(folder, name), stored.stream);
    return join(folder, name);
  }
  const zip = join(folder, "sent");
  await writeFile(zip, stored.stream);
  await mkdir(join(folder, "in"));
  const unpacked = join(folder, "in", name);
  const limits = { entries: unpackedFiles, totalBytes: unpackedMegabytes * 1_000_000, ratio: MAX_RATIO };
  await unzip({ file: zip, folder: unpacked, limits }, signal);
  await rm(zip);
  return innermost(unpacked);
}

const UNZIP_MEGABYTES = 500;

/** In a thread, because a code of 24,000 files takes this one five seconds. */
async function unzip(input: UnzipInput, signal?: AbortSignal): Promise<void> {
  await runInThread<object, string[]>(input, {
    module: new URL("../../../platform/zip/unzip-thread.ts", import.meta.url),
    name: "unpacking the archive",
    host: {},
    megabytes: UNZIP_MEGABYTES,
    signal,
    errors: [Failure],
  });
}

/** Most zips contain a single folder with the files in it. */
async function innermost(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() === true && others.length === 0 ? innermost(join(folder, only.name)) : folder;
}
