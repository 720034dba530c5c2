import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { rows, type Db } from "./db.ts";

export const migrationsFolder = join(import.meta.dirname, "migrations");

/** An arbitrary id that no other program on the server is likely to lock. */
const MIGRATION_LOCK = 7_206_954_831;

/** Migrates the embedded database. `folder`: migrations to run, for tests. */
export async function migrateEmbedded(db: Db, folder = migrationsFolder): Promise<void> {
  if ((await pendingMigrations(db, folder)).length === 0) return;
  const { migrate } = await import("drizzle-orm/pglite/migrator");
  await migrate(db as unknown as PgliteDatabase, { migrationsFolder: folder });
}

/** Migrates a server database; processes that start together wait for each other. */
export async function migrateServer(url: string, folder = migrationsFolder): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const client = new pg.Client({ connectionString: url, application_name: "towncode migration" });
  // The statement that waits fails; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const db = drizzle({ client });
    if ((await pendingMigrations(db, folder)).length === 0) return;
    // The lock belongs to the connection, so it is released however the connection ends.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(db, { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Tags of the migrations that have not run on this database, oldest first. */
export async function pendingMigrations(db: Db, folder = migrationsFolder): Promise<readonly string[]> {
  const last = await lastMigration(db);
  return (await readJournal(folder)).entries.filter((entry) => entry.when > last).map((entry) => entry.tag);
}

/** Tags of the migrations that have run on this database, oldest first. */
export async function appliedMigrations(db: Db): Promise<readonly string[]> {
  const last = await lastMigration(db);
  return (await readJournal(migrationsFolder)).entries.filter((entry) => entry.when <= last).map((entry) => entry.tag);
}

/** Tags of all migrations, oldest first. */
export async function allMigrations(): Promise<readonly string[]> {
  return (await readJournal(migrationsFolder)).entries.map((entry) => entry.tag);
}

/** Copies these first migrations to a new folder, for a database as an earlier release left it. */
export async function copyMigrations(folder: string, tags: readonly string[]): Promise<void> {
  const journal = await readJournal(migrationsFolder);
  await mkdir(join(folder, "meta"), { recursive: true });
  for (const tag of tags) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  const entries = journal.entries.filter((entry) => tags.includes(entry.tag));
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
}

async function readJournal(folder: string): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")) as Journal;
}

async function lastMigration(db: Db): Promise<number> {
  const [table] = await rows<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table?.there) return 0;
  const [last] = await rows<{ at: number | null }>(
    db,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  return last?.at ?? 0;
}
