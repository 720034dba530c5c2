import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { IndexName } from "../../port.ts";

/**
 * An index is a database "3.<build>.sqlite" and a file "3.index" that names it. Each build is a new database: SQLite
 * would apply the log ("-wal") of an old one to a new one with the same name.
 */
const ENDING = ".index";
const NAME = /^[A-Za-z0-9_-]{1,80}\/[A-Za-z0-9_-]{1,80}$/;
/** Databases with their logs, and names of databases that are being written. */
const DATABASE = /^([A-Za-z0-9_-]+)\.(?:[0-9a-z]+-(\d+)-\d+\.)?sqlite(?:-wal|-shm|-journal)?$/;
const UNFINISHED = /\.index\.(\d+)$/;

let counter = 0;
const ongoingBuilds = new Set<string>();

/** Path of the file that names the database of an index. Throws on a name that could lead out of the folder. */
export function fileOf(folder: string, index: IndexName): string {
  if (!NAME.test(index)) throw new TypeError(`"${index}" is not a valid name of a search index.`);
  return join(folder, `${index}${ENDING}`);
}

/** Path of the current database of an index. Throws ENOENT if there is none. */
export function databaseOf(file: string): string {
  return join(dirname(file), basename(readFileSync(file, "utf8").trim()));
}

/** Changes when an index is replaced. Throws ENOENT if there is none. */
export function stampOf(file: string): string {
  const { ino, mtimeMs } = statSync(file);
  return `${ino} ${mtimeMs}`;
}

/** Path for a new database of an index. */
export async function newDatabase(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  counter += 1;
  const build = `${Date.now().toString(36)}-${process.pid}-${counter}`;
  const database = join(dirname(file), `${basename(file, ENDING)}.${build}.sqlite`);
  ongoingBuilds.add(database);
  return database;
}

/** Makes a finished database the current one of an index, atomically, and deletes the old one. */
export async function replaceIndex(database: string, file: string): Promise<void> {
  const old = await currentDatabase(file);
  await sync(database);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, basename(database));
  await sync(unfinished);
  await rename(unfinished, file);
  ongoingBuilds.delete(database);
  await sync(dirname(file));
  if (old !== null) await deleteDatabase(old);
}

/** Deletes a database with its log. Readers that have it open are not disturbed. */
export async function deleteDatabase(database: string): Promise<void> {
  ongoingBuilds.delete(database);
  for (const ending of ["", "-journal", "-wal", "-shm"]) await remove(database + ending);
}

/** Deletes an index; no error if there is none. */
export async function deleteIndex(file: string): Promise<void> {
  const database = await currentDatabase(file);
  await rm(file, { force: true });
  if (database !== null) await deleteDatabase(database);
}

async function currentDatabase(file: string): Promise<string | null> {
  const name = await readFile(file, "utf8").catch(() => "");
  return DATABASE.test(basename(name)) ? join(dirname(file), basename(name)) : null;
}

/** On Windows, an open file cannot be deleted; it is deleted at the next start. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && (error.code === "EBUSY" || error.code === "EPERM"))) throw error;
  });
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

/** Deletes databases that belong to no index: of killed builds, and of older formats. Those of live processes stay. */
export async function removeLeftovers(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const current = new Set(await Promise.all(paths.filter((path) => path.endsWith(ENDING)).map(currentDatabase)));
  for (const path of paths) {
    const name = basename(path);
    const [database, , pid] = DATABASE.exec(name) ?? [];
    const writer = pid ?? UNFINISHED.exec(name)?.[1];
    const isLeftover =
      database !== undefined ? !current.has(path.replace(/-(?:wal|shm|journal)$/, "")) : UNFINISHED.test(name);
    if (isLeftover && (writer === undefined || !isAlive(Number(writer), path))) await remove(path);
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
