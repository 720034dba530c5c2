import { z } from "zod";
import type { Db } from "../db/db.ts";
import type { Job, JobContext, JobQueue } from "../jobs/port.ts";
import { IndexMissing } from "./port.ts";
import type { IndexName, SearchDocument } from "./port.ts";
import { knownIndex, reindex } from "./stored-indexes.ts";

/** Number of documents per job. */
const BATCH = 200;
/** An unavailable search engine is retried every five minutes, for a week. */
const RETRY = { limit: 2000, firstWaitSeconds: 5, longestWaitSeconds: 300 };

/** Brings documents of an index to their state in the database. */
export const changedDocuments: Job<{ readonly index: IndexName; readonly ids: readonly string[] }> = {
  name: "search.update",
  data: z.strictObject({ index: z.templateLiteral([z.string(), "/", z.string()]), ids: z.array(z.string()) }),
  retry: RETRY,
  merging: {
    key: ({ index }) => index,
    merge: ({ index, ids }, other) => ({ index, ids: [...new Set([...ids, ...other.ids])] }),
  },
  givesWay: true,
  run: applyChanges,
};

/**
 * Says that documents of an index were added, changed or removed. Call it in the transaction that changes them: a job
 * updates the index after the commit, also if the process was killed in between. The source of the index must have
 * `documentsById`.
 */
export async function documentsChanged(
  tx: Db,
  jobs: JobQueue,
  index: IndexName,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH)
    await jobs.enqueue(tx, changedDocuments, { index, ids: ids.slice(start, start + BATCH) });
}

async function applyChanges(
  { index, ids }: { readonly index: IndexName; readonly ids: readonly string[] },
  { db, search, searchSources, log }: JobContext,
): Promise<void> {
  const stored = await knownIndex(db, searchSources, index);
  // The town was removed, or has another id, and with it another index; or its last document was removed.
  if (stored === null) return search.remove(index);
  const read = stored.documentsById;
  if (read === undefined) throw new Error(`Documents of ${stored.name} cannot be changed one at a time.`);
  let applied: readonly SearchDocument[] | null = null;
  for (;;) {
    const put = await read(ids);
    // Another process may have updated the index with a newer state, before this one.
    if (applied !== null && JSON.stringify(applied) === JSON.stringify(put)) return;
    applied = put;
    const remaining = new Set(put.map(({ id }) => id));
    try {
      await search.update(index, { put, remove: ids.filter((id) => !remaining.has(id)) });
    } catch (error) {
      if (!(error instanceof IndexMissing)) throw error;
      log.info({ index }, "building a missing search index");
      await reindex(search, stored, () => undefined);
    }
  }
}
