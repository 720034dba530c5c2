import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Client } from "pg";
import type { Database } from "./db.ts";
import { allMigrations, copyMigrations, migrateEmbedded, migrateServer, migrationsFolder } from "./migrate.ts";
import { embeddedDatabase, serverDatabase } from "./open.ts";
import { refuseNestedConnections } from "./test-nested-connections.ts";
import { ReusedDatabases } from "./test-database-reuse.ts";

/**
 * A new database with all tables for one test file (or one test): in memory, or on the server in TEST_DATABASE_URL or
 * DATABASE_URL. Close it at the end.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  return url === undefined || url === "" ? openEmbeddedTestDatabase() : openOnServer(url);
}

/** A database as an earlier release left it: without the migration `tag` and later ones, which `migrate` runs. */
export async function openEarlierDatabase(tag: string): Promise<Database & { migrate(): Promise<void> }> {
  const folder = await migrationsBefore(tag);
  try {
    const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
    if (url === undefined || url === "") {
      const database = await embeddedDatabase(await PGlite.create());
      await migrateEmbedded(database.db, folder);
      return { ...database, migrate: () => migrateEmbedded(database.db) };
    }
    const name = newName();
    await asOwner(url, (client) => client.query(`create database ${name}`));
    await migrateServer(databaseAddress(url, name), folder);
    return { ...(await connectTo(url, name)), migrate: () => migrateServer(databaseAddress(url, name)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A temporary folder with the migrations before `tag`. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-migrations-"));
  const tags = await allMigrations();
  await copyMigrations(folder, tags.slice(0, tags.indexOf(tag)));
  return folder;
}

const reused = new ReusedDatabases(createInMemory);

/** Like `openTestDatabase`, but always in memory. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  return embeddedDatabase(await reused.borrow());
}

async function createInMemory(): Promise<PGlite> {
  const snapshot = await readSnapshot();
  return snapshot === null ? createSnapshot() : PGlite.create({ loadDataDir: new Blob([snapshot]) });
}

/** Snapshots are created once per set of migrations; loading one takes a fraction of the time of migrating. */
const snapshots = join(import.meta.dirname, "../../../.tmp/test-database");
const snapshotFile = async (): Promise<string> => join(snapshots, `${await migrationsHash()}.tar`);

async function readSnapshot(): Promise<Uint8Array<ArrayBuffer> | null> {
  return readFile(await snapshotFile()).catch(() => null);
}

async function createSnapshot(): Promise<PGlite> {
  const client = await PGlite.create();
  const { db } = await embeddedDatabase(client);
  await migrateEmbedded(db);
  const dump = await client.dumpDataDir("none");
  await mkdir(snapshots, { recursive: true });
  const file = await snapshotFile();
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, new Uint8Array(await dump.arrayBuffer()));
  await rename(temporary, file);
  return client;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrationsFolder)).filter((each) => each.endsWith(".sql")).toSorted()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  }
  return hash
    .update(await pgliteVersion())
    .digest("hex")
    .slice(0, 16);
}

async function pgliteVersion(): Promise<string> {
  return readFile(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8");
}

let opened = 0;

async function openOnServer(url: string): Promise<Database> {
  const name = newName();
  const template = await createTemplate(url);
  await asOwner(url, (client) => client.query(`create database ${name} template ${template}`));
  return connectTo(url, name);
}

/** A database without tables for `openDatabase`: its address on the server, or null for the embedded one. */
export async function createEmptyDatabase(): Promise<{
  readonly url: string | null;
  readonly drop: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (server === undefined || server === "") return { url: null, drop: async () => {} };
  const name = newName();
  await asOwner(server, (client) => client.query(`create database ${name}`));
  return {
    url: databaseAddress(server, name),
    drop: async () => void (await asOwner(server, (client) => client.query(`drop database ${name} with (force)`))),
  };
}

function newName(): string {
  opened += 1;
  return `towncode_test_${process.pid}_${opened}_${Date.now().toString(36)}`;
}

/** A database on the server that is dropped when it is closed. */
async function connectTo(url: string, name: string): Promise<Database> {
  const database = await serverDatabase(databaseAddress(url, name), 5);
  refuseNestedConnections(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await asOwner(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Creates one migrated database that is copied for each test file: faster than migrating each one. */
async function createTemplate(url: string): Promise<string> {
  const name = `towncode_template_${await migrationsHash()}`;
  return asOwner(url, async (client) => {
    await client.query("select pg_advisory_lock(7206954832)");
    const existing = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
    if (existing.rowCount === 1) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await migrateServer(databaseAddress(url, name));
    await client.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  });
}

async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
