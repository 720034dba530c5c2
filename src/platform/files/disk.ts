import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore, StoredFile } from "./port.ts";

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{62}(\.[a-z0-9]{1,10})?$/;

/**
 * Stores files in a folder, named by the SHA-256 hash of their bytes: "ab/cdef….png". `register` is called before bytes
 * are stored, also if the folder already has them.
 */
export function createDiskFiles(
  folder: string,
  register: (key: string, size: number) => Promise<void> = async () => {},
): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    async put(bytes, extension) {
      const key = keyOf(bytes, extension);
      await register(key, bytes.length);
      if (!(await isComplete(disk, key, bytes.length))) await disk.put(key, bytes);
      return key;
    },
    async get(key) {
      if (!KEY.test(key) || !(await disk.exists(key))) return null;
      return disk.getBytes(key);
    },
    list: () => filesIn(folder),
    async remove(key) {
      if (KEY.test(key)) await disk.delete(key);
    },
  };
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for (const below of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, below)).catch(() => [])) {
      const key = `${below}/${name}`;
      const stats = KEY.test(key) ? await stat(join(folder, key)).catch(() => null) : null;
      if (stats?.isFile() === true) yield { key, size: stats.size };
    }
  }
}

/** The key of a file: its hash (the first two digits are the folder) and the extension in lower case. */
export function keyOf(bytes: Uint8Array, extension: string): string {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const ending = extension.toLowerCase().replace(/^\./, "");
  if (!/^[a-z0-9]{0,10}$/.test(ending)) throw new TypeError(`"${extension}" is not a file extension`);
  return `${hash.slice(0, 2)}/${hash.slice(2)}${ending === "" ? "" : `.${ending}`}`;
}

/** True if the stored file has its full length; a killed process may have left it incomplete. */
async function isComplete(disk: Disk, key: string, length: number): Promise<boolean> {
  if (!(await disk.exists(key))) return false;
  return (await disk.getMetaData(key)).contentLength === length;
}
