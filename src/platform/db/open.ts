import { constants, cp } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { Pool, PoolConfig, types as PgTypes } from "pg";
import { makePrivate, makePrivateFolder } from "../files/private.ts";
import { rows, type Database, type Db } from "./db.ts";
import { openEmbedded, type EmbeddedClient } from "./embedded.ts";
import { listenOnServer } from "./listen.ts";
import { lockFolder } from "./lock.ts";
import { migrateEmbedded, migrateServer } from "./migrate.ts";

export interface DatabaseConfig {
  /** Data folder; the embedded database is in its subfolder `db`. */
  readonly dataFolder: string;
  /** URL of a PostgreSQL server; null = the embedded database. */
  readonly databaseUrl: string | null;
  /** Maximum number of connections to the server. */
  readonly databaseConnections?: number;
  /** Folder of the migrations to run, or "none". Default: all migrations. */
  readonly migrations?: string;
  /**
   * Whether requests wait for it: then statements through `db` fail after some seconds, so that requests are answered
   * even if the server hangs, and `patient` has connections of its own. Default false.
   */
  readonly hasDeadlines?: boolean;
}

/** The database server cannot be used. The message is written for users and does not contain the password. */
export class DatabaseUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnusable";
  }
}

/** A request waits this long for a connection, and for each statement. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
/** The client gives up a little later than the server. */
const ANSWER_MS = STATEMENT_MS + 1000;
/** Background work waits for connections that other background work uses. */
const PATIENT_CONNECT_MS = 60_000;
const PATIENT_CONNECTIONS = 4;

/** Oldest supported PostgreSQL version. */
export const OLDEST_VERSION = 15;

/** The files of the embedded database. */
export const embeddedFolder = (dataFolder: string): string => join(dataFolder, "db");

/**
 * Opens the database and migrates it. The embedded database locks the data folder first, so a second process gets a
 * `FolderLocked` error. Throws `DatabaseUnusable` if the server is unreachable or too old.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.databaseUrl === null ? openDataFolder(config) : openServer({ ...config, url: config.databaseUrl });
}

async function openDataFolder({ dataFolder, migrations }: DatabaseConfig): Promise<Database> {
  await makePrivateFolder(dataFolder);
  const lock = await lockFolder(dataFolder);
  try {
    const database = await openFolder(embeddedFolder(dataFolder), () => lock.release());
    if (migrations !== "none") await migrateEmbedded(database.db, migrations);
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens an embedded database that nobody else uses, such as a copy. Does not migrate it. */
export async function openFolder(folder: string, afterClose?: () => Promise<void>): Promise<Database> {
  const client = await openEmbedded(folder);
  // PGlite gives some files modes of its own, whatever the umask.
  await makePrivate(folder);
  return { ...(await embeddedDatabase(client, afterClose)), copyTo: (to) => copyEmbedded(client, folder, to) };
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
    patient: db,
    kind: "embedded",
    version: () => serverVersion(db),
    connections: null,
    listen: async (channels, { heard }) => {
      const unlisten = await Promise.all(
        channels.map((channel) => client.listen(channel, (payload) => heard(channel, payload))),
      );
      return { close: async () => void (await Promise.all(unlisten.map((each) => each()))) };
    },
    copyTo: null,
    close: async () => {
      await client.close();
      await afterClose();
    },
  };
}

/** Nothing is written to the folder during a transaction but by that transaction. */
async function copyEmbedded(client: EmbeddedClient, folder: string, to: string): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.exec("checkpoint");
    await cp(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

async function openServer({
  url,
  databaseConnections,
  migrations,
  hasDeadlines,
}: DatabaseConfig & { readonly url: string }): Promise<Database> {
  const database = await serverDatabase(url, databaseConnections, hasDeadlines);
  try {
    await assertVersion(database.db);
    if (migrations !== "none") await migrateServer(url, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw explain(error);
  }
}

/** Creates connection pools to a server as a `Database`, without migrating it. */
export async function serverDatabase(url: string, connections = 10, hasDeadlines = false): Promise<Database> {
  const [{ default: pg }, { drizzle }, { inTransaction, untilSerialized }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("./server-transactions.ts"),
  ]);
  readWholeNumbers(pg.types);
  const open = (options: PoolConfig): Pool => {
    const pool: Pool = new pg.Pool({
      connectionString: url,
      application_name: "towncode",
      keepAlive: true,
      ...options,
    });
    // The pool replaces idle connections that break; without a listener the error would end the process.
    pool.on("error", () => {});
    // Nor does the pool listen between the moment a connection is ready and the moment its user gets it.
    pool.on("connect", (client) => void client.on("error", () => {}));
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    pool.query = ((...args: unknown[]) => untilSerialized(() => query(...args))) as typeof pool.query;
    return pool;
  };
  const databaseOn = (client: Pool): Db =>
    Object.assign(drizzle({ client }), {
      transaction: (...[work, config]: Parameters<Db["transaction"]>) => inTransaction(client, work, config),
    });
  const pool = open({
    max: connections,
    connectionTimeoutMillis: hasDeadlines ? CONNECT_MS : PATIENT_CONNECT_MS,
    ...(hasDeadlines && { query_timeout: ANSWER_MS, statement_timeout: STATEMENT_MS }),
  });
  const patient = hasDeadlines ? open({ max: PATIENT_CONNECTIONS, connectionTimeoutMillis: PATIENT_CONNECT_MS }) : pool;
  const db = databaseOn(pool);
  return {
    db,
    patient: patient === pool ? db : databaseOn(patient),
    kind: "server",
    version: () => serverVersion(db),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channels, listener) => listenOnServer(url, channels, listener),
    copyTo: null,
    close: async () => {
      await pool.end();
      if (patient !== pool) await patient.end();
    },
  };
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
