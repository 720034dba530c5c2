import { sql, type SQL } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, type ConstructorOptions } from "pg-boss";
import { rows, type Database, type Db } from "../db/db.ts";
import type { EmbeddedClient } from "../db/embedded.ts";

type Executor = NonNullable<ConstructorOptions["db"]>;

/** Connections of the queue's own, so that background work takes none from requests. */
const CONNECTIONS = 3;

/** Connects pg-boss to this database: through the embedded one, or with its own connections to the server. */
export function connectionOf({ db, kind }: Database): ConstructorOptions {
  // Drizzle databases have their driver as $client; openDatabase creates PGlite for "embedded" and a pool for "server".
  const { $client } = db as typeof db & { readonly $client: EmbeddedClient | Pool };
  if (kind === "embedded") return { db: embeddedExecutor($client as EmbeddedClient), backend: "pglite" };
  const { connectionString } = ($client as Pool).options;
  return { connectionString, max: CONNECTIONS, application_name: "towncode jobs" };
}

/** Runs pg-boss statements in the caller's transaction. */
export function withinTransaction(db: Db): Executor {
  // pg-boss builds each query with the `sql` passed here.
  return fromDrizzle({ execute: async (query) => ({ rows: await rows(db, query as SQL) }) }, sql);
}

/** The embedded database has one shared connection, so pg-boss must never leave it in a failed transaction. */
function embeddedExecutor(client: EmbeddedClient): Executor {
  return {
    executeSql: async (text, values) => {
      if (values !== undefined && values.length > 0) return client.query(text, values);
      // The database prepares a query that is repeated, such as the one for the next jobs.
      if (isQuery(text)) return client.query(text);
      const results = await (beginsTransaction(text) ? client.transaction((tx) => tx.exec(text)) : client.exec(text));
      return { rows: results.flatMap((result) => result.rows) };
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await client.listen(channel, onNotification);
      onReconnect();
      return { close: () => close() };
    },
  };
}

/**
 * Matches a batch "BEGIN; …; COMMIT". The driver runs it in its own transaction, which rolls back when a statement
 * fails.
 */
function beginsTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text);
}

/** Whether this is one statement that reads or changes rows, and not several. */
function isQuery(text: string): boolean {
  const end = text.indexOf(";");
  return /^\s*(?:with|select|insert|update|delete)\b/i.test(text) && (end === -1 || text.slice(end + 1).trim() === "");
}
