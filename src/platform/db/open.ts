import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { Pool, types as PgTypes } from "pg";
import { rows, type Database, type Db } from "./db.ts";
import { lockFolder } from "./lock.ts";
import { migrateEmbedded, migrateServer } from "./migrate.ts";

export interface DatabaseConfig {
  /** Folder of everything that is kept; the embedded database lies in its `db`. */
  readonly dataFolder: string;
  /** Address of a PostgreSQL server; null = the embedded database. */
  readonly databaseUrl: string | null;
  /** Connections to the server at once. */
  readonly connections?: number;
}

/** The database server cannot be used. The message is a sentence for people, without the password. */
export class DatabaseUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnusable";
  }
}

/** Oldest PostgreSQL that the queries are written for. */
export const OLDEST_VERSION = 15;

/**
 * Opens the database and brings its tables up to date. Embedded: locks the data folder first, so a second
 * process is refused with a `FolderLocked` error. Throws `DatabaseUnusable` when a server is not to be had or too old.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataFolder)
    : openServer(config.databaseUrl, config.connections);
}

async function openEmbedded(dataFolder: string): Promise<Database> {
  await mkdir(dataFolder, { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const client = await PGlite.create(join(dataFolder, "db"));
    const database = await embeddedDatabase(client, () => lock.release());
    await migrateEmbedded(database.db);
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** An opened PGlite as a `Database`, without migrating it. */
export async function embeddedDatabase(
  client: PGlite,
  afterClose: () => Promise<void> = async () => {},
): Promise<Database> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const db: Db = drizzle({ client });
  return {
    db,
    kind: "embedded",
    version: () => serverVersion(db),
    close: async () => {
      await client.close();
      await afterClose();
    },
  };
}

async function openServer(url: string, connections = 10): Promise<Database> {
  const database = await serverDatabase(url, connections);
  try {
    await assertVersion(database.db);
    await migrateServer(url);
    return database;
  } catch (error) {
    await database.close();
    throw explain(error);
  }
}

/** A pool of connections to a server as a `Database`, without migrating it. */
export async function serverDatabase(url: string, connections = 10): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  readWholeNumbers(pg.types);
  const pool: Pool = new pg.Pool({ connectionString: url, max: connections, application_name: "towncode" });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const db: Db = drizzle({ client: pool });
  return { db, kind: "server", version: () => serverVersion(db), close: () => pool.end() };
}

/** bigint and bigint[] as numbers, as PGlite gives them; all of ours are below 2^53. */
function readWholeNumbers(types: typeof PgTypes): void {
  types.setTypeParser(types.builtins.INT8, Number);
  const int8Array = 1016;
  types.setTypeParser(int8Array as number, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)));
}

async function assertVersion(db: Db): Promise<void> {
  const [found] = await rows<{ number: string; name: string }>(
    db,
    sql`select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  if (found && Number(found.number) / 10_000 >= OLDEST_VERSION) return;
  throw new DatabaseUnusable(
    `The database server is PostgreSQL ${found?.name ?? "of an unknown version"}; Towncode needs PostgreSQL ${OLDEST_VERSION} or newer.`,
  );
}

async function serverVersion(db: Db): Promise<string> {
  const [found] = await rows<{ name: string }>(db, sql`select current_setting('server_version') as name`);
  return `PostgreSQL ${found?.name ?? "?"}`;
}

/** A connection error as a sentence that does not tell the password. */
function explain(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  if (cause instanceof DatabaseUnusable) return cause;
  const reason = cause.message === "" && "code" in cause ? String(cause.code) : cause.message;
  return new DatabaseUnusable(`The database server named by DATABASE_URL cannot be used: ${reason}.`, { cause });
}
