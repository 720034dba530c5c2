import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Db } from "../db/db.ts";
import { lockFolder } from "../db/lock.ts";
import { allMigrations, copyMigrations } from "../db/migrate.ts";
import { openDatabase, serverDatabase } from "../db/open.ts";
import { hashOf, isKey } from "../files/key.ts";
import { openFileStore, type FilesPlace } from "../files/open.ts";
import { Failure } from "../http/failure.ts";
import type { WaitingJob } from "../jobs/records.ts";
import { LineProblem, readLines } from "../town/lines.ts";
import type { UnzipLimits } from "../zip/contents.ts";
import { unzipTo } from "../zip/unzip.ts";
import { JOBS_PATH, MANIFEST_PATH, manifestSchema, rowsPath, SECRET_PATH, type Manifest } from "./manifest.ts";
import { isEmptyDatabase, setSequences, storedTables, withoutForeignKeys, writeRows } from "./tables.ts";

export interface RestoreTarget {
  /** Does not exist or is empty. */
  readonly dataFolder: string;
  readonly files: FilesPlace;
  /** A database without tables; null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  readonly jobs: readonly WaitingJob[];
  /** The secret that was in the data folder; null if it was set elsewhere. */
  readonly secret: string | null;
}

/** A backup is a file that the administrator has made, so its size is no attack. */
const LIMITS: UnzipLimits = {
  entries: 50_000_000,
  totalBytes: Number.MAX_SAFE_INTEGER,
  ratio: Number.MAX_SAFE_INTEGER,
};
const MAX_LINE_BYTES = 1_000_000_000;
const BATCH_ROWS = 500;
const BATCH_CHARS = 1_000_000;

/**
 * Restores a backup into an empty data folder and, on a server, an empty database, which then have the tables of the
 * release that made the backup. Everything is checked before the database is touched. Throws a `Failure` with a
 * sentence for users; the data folder is empty again then.
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  onStep: (what: string) => void = () => {},
): Promise<RestoredBackup> {
  if ((await stat(file).catch(() => null))?.isFile() !== true)
    throw new Failure("not-found", `There is no file ${file}.`);
  await assertEmpty(target);
  const lock = await lockFolder(target.dataFolder);
  try {
    const work = await mkdtemp(join(target.dataFolder, "restore-"));
    onStep("unpacking");
    const paths = new Set(await unzipTo(file, join(work, "backup"), LIMITS));
    onStep("checking");
    const backup = await readBackup(join(work, "backup"), paths);
    await storeFiles(join(work, "backup"), paths, target.files);
    onStep("writing");
    await copyMigrations(join(work, "migrations"), backup.manifest.migrations);
    // The embedded database takes the lock itself.
    await lock.release();
    await fillDatabase(target, work, backup.manifest);
    await rm(work, { recursive: true });
    return backup;
  } catch (error) {
    await lock.release();
    for (const name of await readdir(target.dataFolder))
      await rm(join(target.dataFolder, name), { recursive: true, force: true });
    throw error;
  }
}

async function assertEmpty({ dataFolder, databaseUrl }: RestoreTarget): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  if (names.length > 0)
    throw new Failure(
      "conflict",
      `The data folder ${dataFolder} is not empty. Restore into an empty folder: set another one with TOWNCODE_DATA, or move this one away.`,
    );
  if (databaseUrl === null) return;
  const database = await serverDatabase(databaseUrl, 1);
  try {
    if (await isEmptyDatabase(database.db)) return;
  } finally {
    await database.close();
  }
  throw new Failure(
    "conflict",
    "The database in DATABASE_URL is not empty. Create a new database for the restored installation.",
  );
}

const damaged = (what: string): Failure =>
  new Failure("bad-input", `That backup is damaged or incomplete: ${what}. Use another backup.`);

async function readBackup(folder: string, paths: ReadonlySet<string>): Promise<RestoredBackup> {
  const manifest = await readManifest(folder, paths);
  for (const { name, rows } of manifest.tables) {
    const path = rowsPath(name);
    if (!paths.has(path)) throw damaged(`it has no ${path}`);
    const lines = await countLines(join(folder, path));
    if (lines !== rows) throw damaged(`${path} has ${lines} rows instead of ${rows}`);
  }
  const files = [...paths].filter((path) => path.startsWith("files/"));
  if (files.length !== manifest.files) throw damaged(`it has ${files.length} files instead of ${manifest.files}`);
  for (const path of files) {
    const key = path.slice("files/".length);
    if (!isKey(key) || (await hashFile(join(folder, path))) !== hashOf(key))
      throw damaged(`the content of ${path} is not what was stored`);
  }
  if (!paths.has(JOBS_PATH)) throw damaged(`it has no ${JOBS_PATH}`);
  const jobs = jobsSchema.safeParse(await readJson(join(folder, JOBS_PATH)));
  if (!jobs.success) throw damaged(`${JOBS_PATH} cannot be read`);
  const secret = paths.has(SECRET_PATH) ? (await readFile(join(folder, SECRET_PATH), "utf8")).trim() : null;
  return { manifest, jobs: jobs.data, secret };
}

const jobsSchema = z.array(
  z.object({ name: z.string(), value: z.unknown(), startAfter: z.string(), singletonKey: z.string().nullable() }),
);

/** Null if it is no JSON. */
const readJson = (file: string): Promise<unknown> =>
  readFile(file, "utf8")
    .then((text): unknown => JSON.parse(text))
    .catch(() => null);

async function readManifest(folder: string, paths: ReadonlySet<string>): Promise<Manifest> {
  const foreign = new Failure(
    "bad-input",
    "That file is not a backup of Towncode. (Exports of towns are read with towncode customer import.)",
  );
  if (!paths.has(MANIFEST_PATH)) throw foreign;
  const given = await readJson(join(folder, MANIFEST_PATH));
  if (typeof given !== "object" || given === null || !("format" in given) || given.format !== "towncode-backup")
    throw foreign;
  const newer = new Failure(
    "bad-input",
    "That backup was made by a newer version of Towncode. Install that version, or a newer one, and restore it there.",
  );
  const manifest = manifestSchema.safeParse(given);
  if (!manifest.success) throw "formatVersion" in given && given.formatVersion !== 1 ? newer : foreign;
  const known = await allMigrations();
  if (manifest.data.migrations.some((tag, at) => known[at] !== tag)) throw newer;
  return manifest.data;
}

async function countLines(file: string): Promise<number> {
  let count = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** In a folder, files are moved to their places. A bucket gets those that it does not have. */
async function storeFiles(folder: string, paths: ReadonlySet<string>, place: FilesPlace): Promise<void> {
  const store = place.filesUrl === null ? null : await openFileStore(place);
  for (const path of paths) {
    if (!path.startsWith("files/")) continue;
    const from = join(folder, path);
    const to = join(place.folder, path.slice("files/".length));
    if (store !== null) await store.put(createReadStream(from), extname(path));
    else {
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
    }
  }
}

async function fillDatabase(target: RestoreTarget, work: string, manifest: Manifest): Promise<void> {
  const database = await openDatabase({ ...target, migrations: join(work, "migrations") });
  try {
    await database.db.transaction(async (tx) => {
      await withoutForeignKeys(tx, async () => {
        for (const table of manifest.tables) await fillTable(tx, join(work, "backup"), table);
      });
      await setSequences(tx, manifest.sequences);
    });
  } finally {
    await database.close();
  }
}

async function fillTable(tx: Db, folder: string, { name, columns }: Manifest["tables"][number]): Promise<void> {
  const table = (await storedTables(tx)).find((each) => each.name === name);
  const types = new Map(table?.columns.map((column) => [column.name, column.type]));
  const unknown = columns.find((column) => !types.has(column));
  if (table === undefined || unknown !== undefined) throw damaged(`it has an unknown table or column of ${name}`);
  const described = { name, columns: columns.map((column) => ({ name: column, type: types.get(column) ?? "text" })) };
  let batch: string[] = [];
  let chars = 0;
  const write = async (): Promise<void> => {
    if (batch.length > 0) await writeRows(tx, described, batch);
    batch = [];
    chars = 0;
  };
  try {
    for await (const { text } of readLines(join(folder, rowsPath(name)), MAX_LINE_BYTES)) {
      batch.push(text);
      chars += text.length;
      if (batch.length >= BATCH_ROWS || chars >= BATCH_CHARS) await write();
    }
    await write();
  } catch (error) {
    throw error instanceof LineProblem ? damaged(`line ${error.line} of ${name} ${error.message}`) : error;
  }
}
