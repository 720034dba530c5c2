import { access, constants, mkdir, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { counted } from "../domain/counted.ts";
import type { Db } from "../platform/db/db.ts";
import { note, ok, wrong, type FeatureChecks, type Finding } from "../platform/features/checks.ts";
import type { Services } from "../platform/services.ts";
import { FilesUnavailable, type FileStore } from "../platform/files/port.ts";
import { openClamd } from "../platform/files/scan/clamd.ts";
import { FolderLocked, lockHolder } from "../platform/db/lock.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import { mailOriginOf, type Config } from "./config.ts";
import type { TextCounts } from "../platform/papers/reading/store.ts";
import { knownIndexes, orphanedIndexes, type KnownIndex } from "../platform/search/stored-indexes.ts";
import { catalog } from "./catalog.ts";
import { contributionsOf } from "./contributions.ts";
import { requireData, runSharedCommand } from "./control/client.ts";
import type { SharedCommand } from "../platform/command-line/shared-command.ts";
import { indexFolder } from "./services.ts";

const MEGABYTE = 1024 * 1024;
/** Files that are looked for at the same time. */
const AT_ONCE = 16;
const MIN_FREE_SPACE = 1024 * MEGABYTE;

/** Checks everything that the server needs, in order of dependency. Changes nothing except for pending migrations. */
export async function* examine(config: Config): AsyncGenerator<Finding> {
  requireData(config);
  const folder = await checkFolder(config);
  yield* folder;
  if (folder.some(({ state }) => state === "wrong")) return;
  yield checkSecondFactor(config);
  yield checkPublicUrl(config);
  yield checkLock(config);
  yield await checkScanner(config);
  const { dataFolder, searchUrl } = config;
  try {
    for await (const line of linesIn(runSharedCommand(config, examination, { dataFolder, searchUrl })))
      yield JSON.parse(line) as Finding;
  } catch (error) {
    if (error instanceof FolderLocked)
      yield note("The database was not checked: that process does not answer.", "Stop it and run doctor again.");
    else yield wrong(error instanceof Error ? error.message : String(error), databaseFix(config));
  }
}

type Examined = Pick<Config, "dataFolder" | "searchUrl">;

/** The checks that need the database. Each line is a finding. */
export const examination: SharedCommand<Examined> = {
  name: "doctor",
  input: z.object({ dataFolder: z.string(), searchUrl: z.string().nullable() }),
  async *run(services, config) {
    const features = (await contributionsOf("checks")).map(({ content }) => content);
    const checks = [
      checkDatabase(services),
      ...features.flatMap(({ findings }) => findings?.(services) ?? []),
      checkSearch(services, config),
      checkFiles(services, config, features),
      checkTexts(services),
    ];
    for (const check of checks) for await (const finding of check) yield `${JSON.stringify(finding)}\n`;
  },
};

async function* linesIn(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

async function checkFolder({ dataFolder }: Config): Promise<Finding[]> {
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const fix = "Give the user that runs Towncode write access, or set another folder with TOWNCODE_DATA.";
    return [wrong(`The data folder ${dataFolder} is not writable (${reason(error)}).`, fix)];
  }
  const disk = await statfs(dataFolder);
  const free = disk.bavail * disk.bsize;
  const space = `${Math.floor(free / MEGABYTE).toLocaleString("en-US")} MB free`;
  if (free < MIN_FREE_SPACE)
    return [
      wrong(
        `The data folder ${dataFolder} is low on space: ${space}.`,
        "Free up disk space: an import needs about 1 GB.",
      ),
    ];
  return [ok(`Data folder ${dataFolder}: writable, ${space}.`)];
}

function checkLock({ dataFolder, databaseUrl }: Config): Finding {
  if (databaseUrl !== null) return ok("Database: PostgreSQL server; several processes can share it.");
  const holder = lockHolder(dataFolder);
  if (holder === "nobody") return ok("Database: embedded; no other process uses the data folder.");
  const who =
    holder === null ? "another process" : `process ${holder.pid} ("${holder.command}", since ${holder.since})`;
  return ok(`Database: embedded; the data folder is in use by ${who}.`);
}

async function checkScanner({ clamdUrl }: Config): Promise<Finding> {
  if (clamdUrl === null)
    return note(
      "Uploaded files are not scanned for viruses.",
      "To have them scanned, set CLAMD_URL to the address of ClamAV's daemon.",
    );
  try {
    return ok(`Uploaded files are scanned for viruses by ${await openClamd(clamdUrl).version()}.`);
  } catch (error) {
    return wrong(
      reason(error),
      "Check that clamd is running and that CLAMD_URL is correct. Until then uploads are refused.",
    );
  }
}

const SEARCH_FIX =
  "Check that OpenSearch is running and that SEARCH_URL is correct. Until then the law can be read but not searched. Missing indexes are built when the server is back.";

function databaseFix({ databaseUrl }: Config): string {
  return databaseUrl === null
    ? "Restore a backup of the data folder, or move its db folder away and import again."
    : "Check that the server is running, that DATABASE_URL is correct, and that its user owns the database.";
}

async function* checkDatabase({ database }: Services): AsyncGenerator<Finding> {
  yield ok(`${await database.version()} is running.`);
  const pending = await pendingMigrations(database.db);
  yield pending.length === 0
    ? ok("All tables are up to date.")
    : wrong(`Tables need an update: ${pending.join(", ")}.`, "Start the server once: it updates them.");
}

function checkSecondFactor({ requireSecondFactor }: Config): Finding {
  if (requireSecondFactor !== "nobody") return ok(`A second step to sign in is required: ${requireSecondFactor}.`);
  return note(
    "Administrators can sign in with a password alone.",
    "Set REQUIRE_SECOND_FACTOR=administrators: they set up a second step when they sign in next.",
  );
}

/** With SMTP_URL, a missing PUBLIC_URL already stopped the command when the settings were read. */
function checkPublicUrl(config: Config): Finding {
  const links = `Links in mail start with ${mailOriginOf(config)}.`;
  return config.publicUrl === null
    ? note(
        links,
        "Set PUBLIC_URL to the public address, for example https://code.example.org. Sending mail requires it.",
      )
    : ok(links);
}

async function* checkSearch(services: Services, { searchUrl }: Examined): AsyncGenerator<Finding> {
  try {
    const indexes = await services.search.list();
    if (searchUrl !== null)
      yield ok(
        `OpenSearch at ${new URL(searchUrl).host} is running, with ${counted(indexes.length, "search index", "search indexes")}.`,
      );
  } catch (error) {
    yield wrong(reason(error), SEARCH_FIX);
    return;
  }
  const known = await knownIndexes(services.database.db, catalog.searchSources);
  if (known.length === 0)
    yield note(
      "No town has a code yet.",
      "Use towncode customer add, then towncode import; or load the demonstration with towncode demo.",
    );
  for (const stored of known) yield await checkIndex(services, stored);
  const orphans = await orphanedIndexes(services.database.db, services.search, catalog.searchSources);
  if (orphans.length > 0)
    yield note(
      `${counted(orphans.length, "search index", "search indexes")} without a version: ${orphans.join(", ")}.`,
      "towncode reindex removes them.",
    );
}

async function checkIndex(
  { search }: Services,
  { index, custId, name: of, documentsName, count, audience }: KnownIndex,
): Promise<Finding> {
  const name = `The search index of ${of}`;
  const fix = `towncode reindex ${custId}`;
  if (!(await search.exists(index))) return wrong(`${name} is missing.`, fix);
  try {
    const expected = await count();
    const all = { query: { k: "all" }, sort: "natural", offset: 0, limit: 1 } as const;
    const { total } = await search.search([index], audience === undefined ? all : { ...all, audience });
    return total === expected
      ? ok(`${name} is complete (${documentsName}: ${total.toLocaleString("en-US")}).`)
      : wrong(
          `${name} is not complete (${documentsName}: ${total.toLocaleString("en-US")} of ${expected.toLocaleString("en-US")}).`,
          fix,
        );
  } catch (error) {
    return wrong(`${name} cannot be read (${reason(error)}).`, fix);
  }
}

const FILES_FIX =
  "Check that the store is running, that FILES_URL is correct, and that its credentials may list the bucket and read, write and delete in it. Until then pages are readable without their images and files.";

async function* checkFiles(
  { database, files }: Services,
  config: Examined,
  features: readonly FeatureChecks[],
): AsyncGenerator<Finding> {
  try {
    await files.check();
    yield ok(`Files can be stored in ${files.place}.`);
    yield await checkImages(database.db, files, features);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    yield wrong(reason(error), FILES_FIX);
  }
  const leftovers = await findLeftovers(indexFolder(config));
  if (leftovers.length > 0)
    yield note(
      `Index build in progress or interrupted: ${leftovers.join(", ")}.`,
      "An interrupted build is removed at the next start.",
    );
}

async function checkImages(db: Db, files: FileStore, features: readonly FeatureChecks[]): Promise<Finding> {
  const keys: string[] = [];
  for (const { images } of features) keys.push(...((await images?.(db)) ?? []));
  const missing: string[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await Promise.all(
      keys.slice(at, at + AT_ONCE).map(async (key) => (await files.stat(key)) === null && missing.push(key)),
    );
  if (missing.length === 0)
    return ok(
      keys.length === 0
        ? "No images are stored."
        : `The stored images are present (${keys.length.toLocaleString("en-US")}).`,
    );
  const some = missing.slice(0, 5).join(", ");
  return wrong(
    `Missing from ${files.place}: ${missing.length} of ${counted(keys.length, "image")}: ${some}.`,
    "Restore a backup of the files, or import the code again.",
  );
}

/** Texts of files that are read in the background. */
async function* checkTexts({ database: { db } }: Services): AsyncGenerator<Finding> {
  for (const { label, counts } of catalog.fileTexts) {
    const towns = await counts(db);
    const of = (state: "waiting" | "failed"): string | null => {
      const those = towns.filter((town) => town[state] > 0);
      const all = those.reduce((sum, town) => sum + town[state], 0);
      return all === 0 ? null : `${all} text(s) of ${label} ${SAYS[state]}: ${someTowns(those, state)}.`;
    };
    const [waiting, failed] = [of("waiting"), of("failed")];
    if (waiting !== null) yield note(waiting, "A running server reads them in the background. Search finds them then.");
    if (failed !== null) yield note(failed, "The page that edits the document or law says why.");
    if (waiting === null && failed === null) yield ok(`All texts of ${label} are read.`);
  }
}

const SAYS = { waiting: "wait to be read", failed: "could not be read" } as const;
/** Towns that are named; the others are counted. */
const MOST_TOWNS = 10;

function someTowns(towns: readonly TextCounts[], state: keyof typeof SAYS): string {
  const named = towns.slice(0, MOST_TOWNS).map((town) => `${town.custId} ${town[state]}`);
  const more = towns.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more town(s)`] : [])].join(", ");
}

/** Unfinished indexes: being built, or left by a killed process. */
async function findLeftovers(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => null))) return [];
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.includes(".building-")).map((entry) => join(folder, entry));
}

/** First line of the error message; messages from worker threads include the stack. */
const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
