import type { Client, Pool } from "pg";
import type { Db } from "./db.ts";
import type { EmbeddedClient } from "./embedded.ts";

/** Releases the lock. */
export type LongLock = () => Promise<void>;

/** Locks in this process, by driver. */
const held = new WeakMap<object, Set<string>>();

/**
 * Takes a lock for work of many transactions; null if this or another process has it. It ends with the process, however
 * that ends: on a server, it belongs to a connection of its own; the embedded database has only one process.
 */
export async function takeLock(db: Db, namespace: number, key: number): Promise<LongLock | null> {
  const { $client } = db as typeof db & { readonly $client: EmbeddedClient | Pool };
  const names = held.get($client) ?? new Set<string>();
  held.set($client, names);
  const name = `${namespace}:${key}`;
  if (names.has(name)) return null;
  names.add(name);
  const free = (): boolean => names.delete(name);
  try {
    const connection = isPool($client) ? await lockOnServer($client, namespace, key) : undefined;
    if (connection === null) {
      free();
      return null;
    }
    return async () => {
      await connection?.end();
      free();
    };
  } catch (error) {
    free();
    throw error;
  }
}

const isPool = (client: EmbeddedClient | Pool): client is Pool => "totalCount" in client;

/** The connection that has the lock; null if it is taken. */
async function lockOnServer({ options }: Pool, namespace: number, key: number): Promise<Client | null> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: options.connectionString, application_name: "towncode lock" });
  // If it breaks, the lock is gone. Who holds it must notice that in the data; an error event would end the process.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1, $2) as free", [
    namespace,
    key,
  ]);
  if (rows[0]?.free === true) return client;
  await client.end();
  return null;
}
