import { lstatSync, readFileSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { ReadError, type Source } from "../../domain/law/reader.ts";

/** No single file of a code is larger; the D.C. Code leaves Towncode as one file of 97 MB. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/**
 * A file or folder on disk as the input of a reader. Nothing outside of the folder (of the file's folder) can
 * be reached; a file that is a symbolic link is not read. Throws `ReadError` of code "missing" when there is nothing at `path`.
 */
export async function openSource(path: string, options: { maxFileBytes?: number } = {}): Promise<Source> {
  const real = await realpath(path).catch(() => {
    throw new ReadError("missing", `There is no file or folder “${path}”.`);
  });
  const isFolder = (await stat(real)).isDirectory();
  const root = isFolder ? real : dirname(real);
  const limit = options.maxFileBytes ?? MAX_FILE_BYTES;
  const folders = new Map<string, boolean>();
  return {
    name: basename(real),
    entry: isFolder ? null : basename(real),
    list: () => filesBelow(root),
    bytes: (file) => bytesOf(root, file, limit, folders),
  };
}

async function filesBelow(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

async function bytesOf(root: string, file: string, limit: number, folders: Map<string, boolean>): Promise<Uint8Array> {
  const full = join(root, file);
  const within = folders.get(dirname(full)) ?? (await isWithin(root, full, folders));
  const found = within ? lstatSync(full, { throwIfNoEntry: false }) : undefined;
  if (found === undefined || !found.isFile()) {
    throw new ReadError("missing", `“${file}” is not there.`, { file });
  }
  if (found.size > limit) {
    const megabytes = Math.round(limit / 1024 / 1024);
    throw new ReadError("too-large", `“${file}” is larger than ${megabytes} MB, the most that one file may have.`, {
      file,
    });
  }
  // At once: four turns through the thread pool for each of 24,000 small files cost twice the time of reading them.
  return readFileSync(full);
}

/** True when the file's folder, links resolved, is the root or lies below it. Folders are asked once. */
async function isWithin(root: string, full: string, folders: Map<string, boolean>): Promise<boolean> {
  const folder = dirname(full);
  const real = await realpath(folder).catch(() => null);
  const within = real !== null && (real === root || real.startsWith(root.endsWith(sep) ? root : root + sep));
  folders.set(folder, within);
  return within;
}
