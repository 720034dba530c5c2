import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { Pool, types as PgTypes } from "pg";
import { rows, type Database, type Db } from "./db.ts";
import { openEmbedded, type EmbeddedClient } from "./embedded.ts";
import { lockFolder } from "./lock.ts";
import { migrateEmbedded, migrateServer } from "./migrate.ts";

export interface DatabaseConfig {
  /** Data folder; the embedded database is in its subfolder `db`. */
  readonly dataFolder: string;
  /** URL of a PostgreSQL server; null = the embedded database. */
  readonly databaseUrl: string | null;
  /** Maximum number of connections to the server. */
  readonly databaseConnections?: number;
}

/** The database server cannot be used. The message is written for users and does not contain the password. */
export class DatabaseUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnusable";
  }
}

/** Oldest supported PostgreSQL version. */
export const OLDEST_VERSION = 15;

/**
 * Opens the database and migrates it. The embedded database locks the data folder first, so a second process gets a
 * `FolderLocked` error. Throws `DatabaseUnusable` if the server is unreachable or too old.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.databaseUrl === null
    ? openFolder(config.dataFolder)
    : openServer(config.databaseUrl, config.databaseConnections);
}

async function openFolder(dataFolder: string): Promise<Database> {
  await mkdir(dataFolder, { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    const client = await openEmbedded(join(dataFolder, "db"));
    const database = await embeddedDatabase(client, () => lock.release());
    await migrateEmbedded(database.db);
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Wraps an open PGlite as a `Database`, without migrating it. */
export async function embeddedDatabase(
  client: EmbeddedClient,
  afterClose: () => Promise<void> = async () => {},
): Promise<Database> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const db: Db = drizzle({ client: client as PGlite });
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

/** Creates a connection pool to a server as a `Database`, without migrating it. */
export async function serverDatabase(url: string, connections = 10): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  readWholeNumbers(pg.types);
  const pool: Pool = new pg.Pool({ connectionString: url, max: connections, application_name: "towncode" });
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on("error", () => {});
  const db: Db = drizzle({ client: pool });
  return { db, kind: "server", version: () => serverVersion(db), close: () => pool.end() };
}

/** Reads bigint and bigint[] as numbers, like PGlite; all our values are below 2^53. */
function readWholeNumbers(types: typeof PgTypes): void {
  types.setTypeParser(types.builtins.INT8, Number);
  const int8Array = 1016;
  types.setTypeParser(int8Array as number, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)));
}

async function assertVersion(db: Db): Promise<void> {
  const [server] = await rows<{ number: string; name: string }>(
    db,
    sql`select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  if (server && Number(server.number) / 10_000 >= OLDEST_VERSION) return;
  throw new DatabaseUnusable(
    `The database server is PostgreSQL ${server?.name ?? "of an unknown version"}; Towncode needs PostgreSQL ${OLDEST_VERSION} or newer.`,
  );
}

async function serverVersion(db: Db): Promise<string> {
  const [server] = await rows<{ name: string }>(db, sql`select current_setting('server_version') as name`);
  return `PostgreSQL ${server?.name ?? "?"}`;
}

/** Turns a connection error into a message without the password. */
function explain(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  if (cause instanceof DatabaseUnusable) return cause;
  const reason = cause.message === "" && "code" in cause ? String(cause.code) : cause.message;
  return new DatabaseUnusable(`The database server in DATABASE_URL cannot be used: ${reason}.`, { cause });
}
