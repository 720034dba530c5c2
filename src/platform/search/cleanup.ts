import { sql } from "drizzle-orm";
import { removedTowns } from "../audit/history.ts";
import { rows, type Db } from "../db/db.ts";
import type { IndexName, SearchIndex } from "./port.ts";
import { knownNames, type Sources } from "./stored-indexes.ts";

/** Advisory lock between imports of towns, which build indexes before their versions are visible, and the cleanup. */
const LOCK = 7_206_956;

/** Keeps `removeOrphanedIndexes` from removing an index whose version this transaction is about to commit. */
export async function holdIndexes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

/**
 * Removes the indexes of removed towns that belong to no version, so that no later town inherits one. Other indexes stay:
 * on a shared server, they may belong to another installation. Does nothing while a publication runs. Returns the names
 * of removed indexes.
 */
export async function removeOrphanedIndexes(
  db: Db,
  search: SearchIndex,
  sources: Sources,
): Promise<readonly IndexName[]> {
  const indexes = await search.list();
  return await db.transaction(async (tx) => {
    const [lock] = await rows<{ free: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK}) as free`);
    if (lock?.free !== true) return [];
    const [known, removed] = [await knownNames(tx, sources), await removedTowns(tx)];
    const orphans = indexes.filter((index) => !known.has(index) && removed.has(index.replace(/\/.*/, "")));
    for (const index of orphans) await search.remove(index);
    return orphans;
  });
}
