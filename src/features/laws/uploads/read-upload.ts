import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "../../../platform/http/failure.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { UnzipLimits } from "../../../platform/zip/contents.ts";
import { safePath } from "../../../platform/zip/names.ts";
import { unzipTo } from "../../../platform/zip/unzip.ts";
import type { LawUploadRow } from "./queries.ts";

const LIMITS: UnzipLimits = { entries: 20_000, totalBytes: 500_000_000, ratio: 200 };

/** A folder with the files of an upload, as `laws import` reads one. */
export interface UnpackedLaws {
  readonly folder: string;
  /** Path of the table (CSV) among them. */
  readonly map: string | null;
  readonly bytes: number;
}

/** Unpacks an upload into `work`: an archive with all of its files, or a single file. Throws a `Failure` with the reason. */
export async function unpackLaws(
  { file, fileName }: Pick<LawUploadRow, "file" | "fileName">,
  work: string,
  files: FileStore,
): Promise<UnpackedLaws> {
  const stored = file === null ? null : await files.get(file);
  if (stored === null) throw new Failure("not-found", "The uploaded file is no longer stored. Please upload it again.");
  const folder = join(work, "laws");
  const sent = join(work, "sent");
  await pipeline(stored.stream, createWriteStream(sent));
  if (extname(fileName).toLowerCase() === ".zip") await unzipTo(sent, folder, LIMITS);
  else {
    await mkdir(folder);
    const name = safePath(fileName)?.split("/").at(-1) ?? "law";
    await pipeline(createReadStream(sent), createWriteStream(join(folder, name)));
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const tables = paths.filter((path) => extname(path).toLowerCase() === ".csv");
  if (tables.length > 1)
    throw new Failure("bad-input", "There is more than one table (CSV) among the files. Send one that names all laws.");
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path)).size;
  return { folder, map: tables[0] ?? null, bytes };
}
