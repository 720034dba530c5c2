import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import type { Database, Db } from "./db.ts";

const running = new AsyncLocalStorage<boolean>();

/**
 * Makes a query outside of the transaction in which it runs fail. It takes a second connection of the pool while it has
 * one, so that as many requests as the pool has connections wait for each other forever.
 */
export function refuseNestedConnections({ db }: Pick<Database, "db">): void {
  const { $client: pool } = db as Db & { readonly $client: Pool };
  const transaction = db.transaction.bind(db);
  db.transaction = ((...[work, config]: Parameters<Db["transaction"]>) =>
    transaction((tx) => running.run(true, () => work(tx)), config)) as Db["transaction"];
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.connect = ((...args: unknown[]) => {
    if (running.getStore() === true)
      throw new Error("A second connection is taken in a transaction: use the transaction for this query");
    return connect(...args);
  }) as typeof pool.connect;
}

/** Does what another process would do during a transaction of this one. */
export const asAnotherProcess = <Result>(work: () => Promise<Result>): Promise<Result> => running.exit(work);
