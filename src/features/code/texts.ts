import { sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Job } from "../../platform/jobs/port.ts";

/** Advisory lock: shared by transactions that use stored texts, exclusive while unused texts are deleted. */
const TEXTS_LOCK = 7_206_955;

/**
 * Call this first in a transaction that writes provisions with texts which may be stored already: they are not deleted
 * until the transaction ends.
 */
export async function keepTexts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${TEXTS_LOCK})`);
}

/** Deletes texts that no version uses. Returns how many; null if an import is running. */
export function deleteUnusedTexts(db: Db): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [lock] = await rows<{ free: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${TEXTS_LOCK}) as free`);
    if (lock?.free !== true) return null;
    const [deleted] = await rows<{ count: number }>(
      tx,
      sql`with deleted as (
          delete from texts t where not exists (select from structures s where s.text_hash = t.hash) returning 1)
        select count(*)::integer as count from deleted`,
    );
    return deleted?.count ?? 0;
  });
}

/** Deletes unused texts every night. While an import is running, it is tried again later. */
export const deletingTexts: Job<Record<string, never>> = {
  name: "code.delete-texts",
  data: z.strictObject({}),
  schedule: { cron: "25 8 * * *", data: {} },
  retry: { limit: 10, firstWaitSeconds: 60, longestWaitSeconds: 600 },
  run: async (_data, { db, log }) => {
    const deleted = await deleteUnusedTexts(db);
    if (deleted === null) throw new Error("An import is running. Unused texts are deleted later.");
    if (deleted > 0) log.info({ deleted }, "deleted texts that no version uses");
  },
};
