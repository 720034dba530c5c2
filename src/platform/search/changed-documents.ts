import { z } from "zod";
import type { Db } from "../db/db.ts";
import type { Job, JobContext, JobQueue } from "../jobs/port.ts";
import { IndexMissing } from "./port.ts";
import type { IndexName, SearchDocument } from "./port.ts";
import { portionsOf } from "./portions.ts";
import { knownIndex, reindex } from "./stored-indexes.ts";
import { addUnindexed, removeUnindexed, unindexed } from "./unindexed.ts";

/** Number of documents per job. */
const BATCH = 200;
/** An unavailable search engine is retried every five minutes, for a week. */
const RETRY = { limit: 2000, firstWaitSeconds: 5, longestWaitSeconds: 300 };

interface Changes {
  readonly index: IndexName;
  readonly ids: readonly string[];
  /** What to remove from `unindexed_changes` when the index has them. */
  readonly changes?: readonly number[] | undefined;
}

/** Brings documents of an index to their state in the database. */
export const changedDocuments: Job<Changes> = {
  name: "search.update",
  data: z.strictObject({
    index: z.templateLiteral([z.string(), "/", z.string()]),
    ids: z.array(z.string()),
    changes: z.array(z.int()).optional(),
  }),
  retry: RETRY,
  merging: {
    key: ({ index }) => index,
    merge: ({ index, ids, changes = [] }, other) => ({
      index,
      ids: [...new Set([...ids, ...other.ids])],
      changes: [...changes, ...(other.changes ?? [])],
    }),
  },
  givesWay: true,
  run: async (changes, context) => {
    await applyChanges(changes, context);
    await removeUnindexed(context.db, changes.changes ?? []);
  },
};

/**
 * Says that documents of an index were changed or removed. Call it in the transaction that changes them: from the commit
 * on, no search finds or counts them, until a job has updated the index (decision 072). It does so also if the process
 * was killed in between. The source of the index must have `documentsById`.
 */
export async function documentsChanged(
  tx: Db,
  jobs: JobQueue,
  index: IndexName,
  ids: readonly string[],
): Promise<void> {
  for (const some of batchesOf(ids))
    await jobs.enqueue(tx, changedDocuments, { index, ids: some, changes: [await addUnindexed(tx, index, some)] });
}

/**
 * The same for documents that may be found as the index has them, if at all, until it is updated: new ones, and those
 * with more to find.
 */
export async function documentsAdded(tx: Db, jobs: JobQueue, index: IndexName, ids: readonly string[]): Promise<void> {
  for (const some of batchesOf(ids)) await jobs.enqueue(tx, changedDocuments, { index, ids: some });
}

/** Queues the update of all documents that searches leave out: the job of some may have failed for good. */
export async function updateUnindexed(db: Db, jobs: JobQueue): Promise<void> {
  for await (const batch of unindexed(db))
    for (const { change, index, ids } of batch)
      await jobs.enqueue(db, changedDocuments, { index, ids, changes: [change] }, { singletonKey: `change ${change}` });
}

function* batchesOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
}

async function applyChanges({ index, ids }: Changes, { db, search, searchSources, log }: JobContext): Promise<void> {
  const stored = await knownIndex(db, searchSources, index);
  // The town was removed, or has another id, and with it another index; or its last document was removed.
  if (stored === null) return search.remove(index);
  const { documentsById, sizesById } = stored;
  if (documentsById === undefined) throw new Error(`Documents of ${stored.name} cannot be changed one at a time.`);
  const bytesOf = new Map((await sizesById?.(ids))?.map(({ id, bytes }) => [String(id), bytes]));
  const sized = ids.map((id) => ({ id, bytes: bytesOf.get(id) ?? 0 }));
  for (const portion of portionsOf(sized)) {
    let applied: readonly SearchDocument[] | null = null;
    for (;;) {
      const put = await documentsById(portion);
      // Another process may have updated the index with a newer state, before this one.
      if (applied !== null && JSON.stringify(applied) === JSON.stringify(put)) break;
      applied = put;
      const remaining = new Set(put.map(({ id }) => id));
      try {
        await search.update(index, { put, remove: portion.filter((id) => !remaining.has(id)) });
      } catch (error) {
        if (!(error instanceof IndexMissing)) throw error;
        log.info({ index }, "building a missing search index");
        await reindex(search, stored, () => undefined);
      }
    }
  }
}
