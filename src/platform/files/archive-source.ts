import { basename, posix } from "node:path";
import type { Source } from "../../domain/law/reader.ts";
import { openArchive } from "../zip/archive.ts";
import type { UnzipLimits } from "../zip/contents.ts";
import { checkSize, missing } from "./source.ts";

/**
 * Opens a zip archive as the input of a reader, as the folder that was packed: most archives contain one folder with all
 * files in it. Throws a `Failure` if the archive is damaged, unsafe or too large.
 */
export async function openArchiveSource(path: string, limits: UnzipLimits): Promise<Source & { close(): void }> {
  const archive = await openArchive(path, limits);
  const { sizes } = archive;
  const root = commonFolder([...sizes.keys()]);
  return {
    name: root === "" ? basename(path) : basename(root),
    entry: null,
    list: async () => [...sizes.keys()].map((file) => file.slice(root.length)).toSorted(),
    bytes: async (file) => {
      const full = posix.normalize(root + file);
      const size = full.startsWith(root) ? sizes.get(full) : undefined;
      if (size === undefined) throw missing(file);
      checkSize(file, size);
      return archive.read(full);
    },
    close: () => archive.close(),
  };
}

/** The folder that all files are in, "a/b/"; "" if there is none. */
function commonFolder(files: readonly string[]): string {
  const folders = files.map((file) => file.split("/").slice(0, -1));
  const [first = [], ...others] = folders;
  const differs = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  const common = differs === -1 ? first : first.slice(0, differs);
  return common.map((part) => `${part}/`).join("");
}
