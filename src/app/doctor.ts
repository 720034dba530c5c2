import { access, constants, mkdir, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { provisionsWithoutText, referencedFiles } from "../features/code/inspection.ts";
import { listBrandingFiles } from "../features/sites/customers.ts";
import { lockHolder } from "../platform/db/lock.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import type { Config } from "./config.ts";
import { knownIndexes, orphanedIndexes, type KnownIndex } from "./reindex.ts";
import { filesFolder, indexFolder, openServices, type OpenServices } from "./services.ts";

/** What one check found. `mend` says what to do about it. */
export interface Finding {
  readonly state: "ok" | "note" | "wrong";
  readonly message: string;
  readonly fix?: string;
}

const ok = (what: string): Finding => ({ state: "ok", message: what });
const note = (what: string, mend?: string): Finding => ({ state: "note", message: what, fix: mend });
const wrong = (what: string, mend: string): Finding => ({ state: "wrong", message: what, fix: mend });

const MEGABYTE = 1024 * 1024;
const LITTLE_SPACE = 1024 * MEGABYTE;

/** Checks everything that a site needs, in the order in which things depend on each other. Changes nothing but tables that are behind. */
export async function* examine(config: Config): AsyncGenerator<Finding> {
  const folder = await checkFolder(config);
  yield* folder;
  if (folder.some(({ state }) => state === "wrong")) return;
  const lock = checkLock(config);
  yield lock.finding;
  if (!lock.free) return;
  let services: OpenServices;
  try {
    services = await openServices(config);
  } catch (error) {
    yield wrong(error instanceof Error ? error.message : String(error), databaseFix(config));
    return;
  }
  try {
    yield* checkDatabase(services);
    yield* checkSearch(services, config);
    yield* checkFiles(services, config);
  } finally {
    await services.close();
  }
}

async function checkFolder({ dataFolder }: Config): Promise<Finding[]> {
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const mend =
      "Give the user that runs Towncode the right to write there, or name another folder with TOWNCODE_DATA.";
    return [wrong(`The data folder ${dataFolder} cannot be written to (${reason(error)}).`, mend)];
  }
  const disk = await statfs(dataFolder);
  const free = disk.bavail * disk.bsize;
  const space = `${Math.floor(free / MEGABYTE).toLocaleString("en-US")} MB free`;
  if (free < LITTLE_SPACE)
    return [
      wrong(
        `The data folder ${dataFolder} has little room: ${space}.`,
        "Make room on that disk: an import needs about 1 GB.",
      ),
    ];
  return [ok(`Data folder ${dataFolder}: can be written to, ${space}.`)];
}

function checkLock({ dataFolder, databaseUrl }: Config): { free: boolean; finding: Finding } {
  if (databaseUrl !== null)
    return { free: true, finding: ok("Database: a PostgreSQL server, which many processes may share.") };
  const holder = lockHolder(dataFolder);
  if (holder === "nobody")
    return { free: true, finding: ok("Database: embedded; no other process uses the data folder.") };
  const who =
    holder === null ? "another process" : `process ${holder.pid} ("${holder.command}", since ${holder.since})`;
  return {
    free: false,
    finding: note(
      `The data folder is in use by ${who}, so the database was not looked into.`,
      "Stop that process and run doctor again.",
    ),
  };
}

const SEARCH_FIX =
  "See that OpenSearch runs and that SEARCH_URL is right. Until then the law can be read but not searched; what is missing is indexed when it is back.";

function databaseFix({ databaseUrl }: Config): string {
  return databaseUrl === null
    ? "Put back a backup of the data folder, or move its db folder away and import again."
    : "See that the server runs, that DATABASE_URL is right, and that its user owns the database.";
}

async function* checkDatabase({ database }: OpenServices): AsyncGenerator<Finding> {
  yield ok(`${await database.version()} answers.`);
  const pending = await pendingMigrations(database.db);
  yield pending.length === 0
    ? ok("All tables are up to date.")
    : wrong(`Tables are behind: ${pending.join(", ")}.`, "Start the server once: it brings them up to date.");
  const lost = await provisionsWithoutText(database.db);
  yield lost === 0
    ? ok("Every provision has its text.")
    : wrong(`${lost} provisions have lost their text.`, "Put back a backup of the database.");
}

async function* checkSearch(services: OpenServices, { searchUrl }: Config): AsyncGenerator<Finding> {
  try {
    const indexes = await services.search.list();
    if (searchUrl !== null)
      yield ok(`OpenSearch at ${new URL(searchUrl).host} answers; it has ${indexes.length} search index(es).`);
  } catch (error) {
    yield wrong(reason(error), SEARCH_FIX);
    return;
  }
  const known = await knownIndexes(services);
  if (known.length === 0)
    yield note("No town has a code yet.", "Add one: towncode customer add, then towncode import; or towncode demo.");
  for (const stored of known) yield await checkIndex(services, stored);
  const orphans = await orphanedIndexes(services);
  if (orphans.length > 0)
    yield note(
      `${orphans.length} search index(es) belong to no version: ${orphans.join(", ")}.`,
      "towncode reindex removes them.",
    );
}

async function checkIndex(
  { search }: OpenServices,
  { index, custId, name: of, documentsName, count }: KnownIndex,
): Promise<Finding> {
  const name = `The search index of ${of}`;
  const mend = `towncode reindex ${custId}`;
  if (!(await search.exists(index))) return wrong(`${name} is missing.`, mend);
  try {
    const expected = await count();
    const { total } = await search.search([index], { query: { k: "all" }, sort: "natural", offset: 0, limit: 1 });
    return total === expected
      ? ok(`${name} holds all ${total} ${documentsName}.`)
      : wrong(`${name} holds ${total} of ${expected} ${documentsName}.`, mend);
  } catch (error) {
    return wrong(`${name} cannot be read (${reason(error)}).`, mend);
  }
}

async function* checkFiles({ database, files }: OpenServices, config: Config): AsyncGenerator<Finding> {
  const keys = [...(await referencedFiles(database.db)), ...(await listBrandingFiles(database.db))];
  const missing: string[] = [];
  for (const key of keys) if ((await files.get(key)) === null) missing.push(key);
  const mend = "Put back a backup of the files folder, or import the code again.";
  yield missing.length === 0
    ? ok(`All ${keys.length} images are there.`)
    : wrong(
        `${missing.length} of ${keys.length} images are missing from ${filesFolder(config)}: ${missing.slice(0, 5).join(", ")}.`,
        mend,
      );
  const leftovers = await findLeftovers(indexFolder(config));
  if (leftovers.length > 0)
    yield note(
      `An index is being built, or was left half built: ${leftovers.join(", ")}.`,
      "It is removed at the next start, unless it is being built now.",
    );
}

/** Indexes that are being built, or were when their process was killed. */
async function findLeftovers(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => null))) return [];
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.includes(".building-")).map((entry) => join(folder, entry));
}

/** The first line: what a thread says brings its stack along. */
const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
