import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { IndexName } from "../port.ts";

const NAME = /^[A-Za-z0-9_-]{1,80}\/[A-Za-z0-9_-]{1,80}$/;
const ENDING = ".sqlite";
const LEFTOVER = /\.building-(\d+)-\d+(?:-journal)?$/;

let counter = 0;
const ongoingBuilds = new Set<string>();

/** Path of an index file. Throws on a name that could lead out of the folder. */
export function fileOf(folder: string, index: IndexName): string {
  if (!NAME.test(index)) throw new TypeError(`"${index}" is not a valid name of a search index.`);
  return join(folder, `${index}${ENDING}`);
}

/** Path of a temporary file beside the index, for building it. */
export async function prepareTemporaryFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  counter += 1;
  const temporary = `${file}.building-${process.pid}-${counter}`;
  ongoingBuilds.add(temporary);
  await rm(temporary, { force: true });
  return temporary;
}

/** Replaces an index with a finished file: syncs it to disk, then renames it atomically. */
export async function replaceIndex(temporary: string, file: string): Promise<void> {
  await sync(temporary);
  await rename(temporary, file);
  ongoingBuilds.delete(temporary);
  await sync(dirname(file));
}

export async function deleteTemporaryFile(temporary: string): Promise<void> {
  ongoingBuilds.delete(temporary);
  await rm(temporary, { force: true });
}

async function sync(path: string): Promise<void> {
  // Windows cannot open folders; there a rename does not need it.
  const handle = await open(path, "r").catch(() => null);
  if (!handle) return;
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}

/** Deletes temporary files of killed builds. Builds of other live processes are left alone. */
export async function removeLeftovers(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const match = LEFTOVER.exec(entry.name);
    const path = join(entry.parentPath, entry.name);
    if (match && entry.isFile() && !isAlive(Number(match[1]), path)) await rm(path, { force: true });
  }
}

function isAlive(pid: number, path: string): boolean {
  if (pid === process.pid) return ongoingBuilds.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Names of the indexes in a folder, sorted. */
export async function listIndexes(folder: string): Promise<readonly IndexName[]> {
  if (!existsSync(folder)) return [];
  const sites = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const lists = await Promise.all(
    sites.map(async ({ name: site }) => {
      const files = (await readdir(join(folder, site))).filter((file) => file.endsWith(ENDING));
      return files.map((file): IndexName => `${site}/${file.slice(0, -ENDING.length)}`);
    }),
  );
  return lists.flat().toSorted();
}
