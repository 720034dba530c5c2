import { setTimeout as wait } from "node:timers/promises";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Db } from "./db.ts";
import { CommitUncertain, driverError } from "./errors.ts";

/** A deadlock, and a transaction that cannot be serialized: PostgreSQL has rolled it back, and asks to try again. */
const TRY_AGAIN: ReadonlySet<unknown> = new Set(["40P01", "40001"]);
const MOST_TRIES = 6;
/** Before the second try, at most. Doubles with each. */
const FIRST_WAIT_MS = 20;

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];
type Work<Result> = (tx: Transaction) => Promise<Result>;

const dialect = new PgDialect();

/**
 * Runs `work` in a transaction on a connection of the pool. A deadlock is tried again, so `work` may run several times:
 * apart from the database, it must only change what belongs to this run. A connection that breaks ends the transaction
 * and not the process. Throws `CommitUncertain` if that happens during COMMIT.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: Work<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return untilSerialized(() => once(pool, work, config));
}

/** Repeats what PostgreSQL has rolled back because of others. */
export async function untilSerialized<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !TRY_AGAIN.has(driverError(error).code)) throw error;
      await wait(Math.random() * FIRST_WAIT_MS * 2 ** tries);
    }
  }
}

async function once<Result>(pool: Pool, work: Work<Result>, config?: PgTransactionConfig): Promise<Result> {
  const client = await pool.connect();
  // The pool listens to idle connections only; without a listener the event would end the process.
  const ignore = (): void => {};
  client.on("error", ignore);
  let isUsable = false;
  try {
    await client.query(begin(config));
    const outcome = await settled(work(transactionOn(client)));
    if (outcome.status === "rejected") {
      isUsable = await canRollBack(client);
      throw outcome.reason;
    }
    await commit(client);
    isUsable = true;
    return outcome.value;
  } finally {
    client.off("error", ignore);
    // A connection in an unknown state is closed, which rolls back.
    client.release(!isUsable);
  }
}

async function settled<Result>(work: Promise<Result>): Promise<PromiseSettledResult<Result>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

const transactionOn = (client: PoolClient): Transaction =>
  new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);

function begin({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  return [`begin`, isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
}

async function canRollBack(client: PoolClient): Promise<boolean> {
  return client.query("rollback").then(
    () => true,
    () => false,
  );
}

/** An error that PostgreSQL itself reports without ending the connection means that nothing was saved. */
async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query("commit"));
  } catch (error) {
    throw driverError(error).severity === "ERROR" ? error : new CommitUncertain(error);
  }
  // COMMIT after a statement that failed, whose error was not thrown.
  if (command !== "COMMIT") throw new Error("A transaction with a failed statement was rolled back");
}
