import { sql } from "drizzle-orm";
import { rows, type Database, type Db } from "../db/db.ts";

/** Two arbitrary numbers that name the lock. */
const [CLASS, ID] = [7_206_955, 1];

/**
 * Does the work while `collectBytes` removes no file, in any process: a backup copies the files that its snapshot of
 * the database names. The lock belongs to a connection, so it ends with the process, however that ends.
 */
export async function holdBytes<T>({ db, kind }: Pick<Database, "db" | "kind">, work: () => Promise<T>): Promise<T> {
  if (kind === "server") {
    // An error of the work is thrown outside: it must not begin again because of the lock.
    const [done] = await db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${CLASS}::integer, ${ID}::integer)`);
      return Promise.allSettled([work()]);
    });
    if (done.status === "rejected") throw done.reason;
    return done.value;
  }
  // The embedded database has a single connection, which a transaction would occupy.
  await db.execute(sql`select pg_advisory_lock_shared(${CLASS}::integer, ${ID}::integer)`);
  try {
    return await work();
  } finally {
    await db.execute(sql`select pg_advisory_unlock_shared(${CLASS}::integer, ${ID}::integer)`);
  }
}

/** Whether a backup is being made. One that begins now does not need what is unused now. */
export async function areBytesHeld(db: Db): Promise<boolean> {
  const held = await rows(
    db,
    sql`select 1 from pg_locks where locktype = 'advisory' and classid = ${CLASS}::oid and objid = ${ID}::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()) limit 1`,
  );
  return held.length > 0;
}
