import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "../../../platform/files/port.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { safePath } from "../../../platform/zip/names.ts";
import type { UploadRow } from "./queries.ts";

/**
 * Writes an upload into `folder` under its original file name and returns its path. Throws a `Failure` if the bytes are
 * no longer stored.
 */
export async function writeUpload(
  { file, fileName }: Pick<UploadRow, "file" | "fileName">,
  folder: string,
  files: FileStore,
): Promise<string> {
  const stored = file === null ? null : await files.get(file);
  if (stored === null) throw new Failure("not-found", "The uploaded file is no longer stored. Please upload it again.");
  const path = join(folder, safePath(fileName)?.split("/").at(-1) ?? "code");
  await writeFile(path, stored.stream);
  return path;
}
