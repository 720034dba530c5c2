import type { PGlite } from "@electric-sql/pglite";
import { sql, type SQL } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, type ConstructorOptions } from "pg-boss";
import { rows, type Database, type Db } from "../db/db.ts";

type Executor = NonNullable<ConstructorOptions["db"]>;

/** Connections to the server that the queue has for itself, so that work in the background takes none from requests. */
const CONNECTIONS = 3;

/** How pg-boss reaches this database: through the embedded one, or by connections of its own to the server. */
export function connectionOf({ db, kind }: Database): ConstructorOptions {
  // Drizzle's databases carry their driver as $client; openDatabase makes PGlite for "embedded" and a pool for "server".
  const { $client } = db as typeof db & { readonly $client: PGlite | Pool };
  if (kind === "embedded") return { db: embeddedExecutor($client as PGlite), backend: "pglite" };
  const { connectionString } = ($client as Pool).options;
  return { connectionString, max: CONNECTIONS, application_name: "towncode jobs" };
}

/** Statements of pg-boss as part of the caller's transaction. */
export function withinTransaction(db: Db): Executor {
  // Each query is made by the `sql` that is handed over beside it.
  return fromDrizzle({ execute: async (query) => ({ rows: await rows(db, query as SQL) }) }, sql);
}

/** The embedded database is one connection for all: what pg-boss runs must never leave it in a broken transaction. */
function embeddedExecutor(client: PGlite): Executor {
  return {
    executeSql: async (text, values) => {
      if (values !== undefined && values.length > 0) return client.query(text, values);
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

/** "BEGIN; …; COMMIT" as one text: run within a transaction of the driver, which rolls back when a statement fails. */
function beginsTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text);
}
