import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { safePath } from "../../../platform/zip/names.ts";
import { unzipTo } from "../../../platform/zip/unzip.ts";
import { isSharedFile, type UploadRow } from "./queries.ts";

type Sent = Pick<UploadRow, "file" | "fileName">;

/**
 * Lays what was sent below `folder`, under the name that its sender knows, and gives its path: the file, or the folder
 * that a zip was unpacked into. Throws a `Failure` for a zip that is none, or harmful, or when the bytes are gone.
 */
export async function unpack({ file, fileName }: Sent, folder: string, files: FileStore): Promise<string> {
  const bytes = file === null ? null : await files.get(file);
  if (bytes === null) throw new Failure("not-found", "What was sent is not kept any more. Please send it again.");
  const name = safePath(fileName)?.split("/").at(-1) ?? "code";
  if (!/\.zip$/i.test(name)) {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  }
  const zip = join(folder, "sent");
  await writeFile(zip, bytes);
  await mkdir(join(folder, "in"));
  const unpacked = join(folder, "in", name);
  await unzipTo(zip, unpacked);
  await rm(zip);
  return innermost(unpacked);
}

/** Most zips hold one folder, which holds the files. */
async function innermost(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() === true && others.length === 0 ? innermost(join(folder, only.name)) : folder;
}

/** Removes the bytes of an upload that was published or discarded, unless another waits on the same. */
export async function forgetFile(
  db: Db,
  files: FileStore,
  { id, file }: Pick<UploadRow, "id" | "file">,
): Promise<void> {
  if (file !== null && !(await isSharedFile(db, id, file))) await files.remove(file);
}
