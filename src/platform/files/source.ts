import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { ReadError, type Source } from "../../domain/law/reader.ts";

/** No single file of a code is larger; the D.C. Code has 98 MB in 24,000 files. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * A file or folder on disk as the input of a reader. Nothing outside of the folder (of the file's folder) can
 * be reached, symbolic links included. Throws `ReadError` of code "missing" when there is nothing at `path`.
 */
export async function openSource(path: string, options: { maxFileBytes?: number } = {}): Promise<Source> {
  const real = await realpath(path).catch(() => {
    throw new ReadError("missing", `There is no file or folder “${path}”.`);
  });
  const isFolder = (await stat(real)).isDirectory();
  const root = isFolder ? real : dirname(real);
  const limit = options.maxFileBytes ?? MAX_FILE_BYTES;
  return {
    name: basename(real),
    entry: isFolder ? null : basename(real),
    list: () => filesBelow(root),
    bytes: (file) => bytesOf(root, file, limit),
  };
}

async function filesBelow(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

async function bytesOf(root: string, file: string, limit: number): Promise<Uint8Array> {
  const full = await pathWithin(root, file);
  const found = full === null ? null : await lstat(full).catch(() => null);
  if (full === null || found === null || !found.isFile()) {
    throw new ReadError("missing", `“${file}” is not there.`, { file });
  }
  if (found.size > limit) {
    const megabytes = Math.round(limit / 1024 / 1024);
    throw new ReadError("too-large", `“${file}” is larger than ${megabytes} MB, the most that one file may have.`, { file });
  }
  return readFile(full);
}

/** The real path of a file below the root; null when it is not there or lies outside. */
async function pathWithin(root: string, file: string): Promise<string | null> {
  const full = await realpath(join(root, file)).catch(() => null);
  return full !== null && full.startsWith(root.endsWith(sep) ? root : root + sep) ? full : null;
}
