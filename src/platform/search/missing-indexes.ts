import { z } from "zod";
import type { Db } from "../db/db.ts";
import type { Job, JobContext, JobQueue } from "../jobs/port.ts";
import { changedDocuments } from "./changed-documents.ts";
import { removeOrphanedIndexes } from "./cleanup.ts";
import { IndexDamaged, SearchUnavailable, type IndexName, type SearchIndex } from "./port.ts";
import type { StoredIndex } from "./source.ts";
import { knownIndexes, reindex } from "./stored-indexes.ts";

/** All towns may need a new index, for example after the loss of a cluster. */
const LIMIT_SECONDS = 24 * 3600;
/** Maximum number of failures named in the job record; the log has all of them. */
const MAX_NAMED = 20;
/** An unavailable search engine is retried every five minutes, for a week. */
const RETRY = { limit: 2000, firstWaitSeconds: 15, longestWaitSeconds: 300 };

/**
 * Builds missing search indexes: of versions published while the engine was unavailable, of a new or reset engine, and
 * of an older format. Then removes indexes of removed towns. The job fails and is retried while the engine is
 * unavailable or an index cannot be built.
 */
const missingIndexes: Job<Record<string, never>> = {
  name: "search.make-missing",
  data: z.strictObject({}),
  atStart: {},
  timeoutSeconds: LIMIT_SECONDS,
  retry: RETRY,
  run: (_data, context) => buildMissing(context),
};

/** Builds an index again in which a search met wrong bytes. Until then, other searches in it may still succeed. */
const damagedIndex: Job<{ readonly index: string }> = {
  name: "search.rebuild",
  data: z.strictObject({ index: z.string() }),
  timeoutSeconds: LIMIT_SECONDS,
  retry: RETRY,
  run: async ({ index }, { db, search, searchSources, log }) => {
    const stored = (await knownIndexes(db, searchSources)).find((each) => each.index === index);
    if (stored === undefined) return;
    const documents = await reindex(search, stored, () => undefined);
    log.warn({ index, documents }, "built a damaged search index again");
  },
};

export const searchJobs: readonly Job[] = [missingIndexes, damagedIndex, changedDocuments];

/** A rebuild takes seconds, in which more searches meet the damage. */
const REPORT_AGAIN_MS = 60_000;

/** Returns what to call with the name of a damaged index: it queues a rebuild, at most once a minute. */
export function rebuildDamaged(jobs: JobQueue, db: Db): (index: IndexName) => void {
  const reported = new Map<IndexName, number>();
  return (index) => {
    if (Date.now() - (reported.get(index) ?? 0) < REPORT_AGAIN_MS) return;
    reported.set(index, Date.now());
    // The next search reports it again.
    jobs.enqueue(db, damagedIndex, { index }, { singletonKey: index }).catch(() => reported.delete(index));
  };
}

/** Queues a background build of missing indexes by one of the server processes. Repeated calls queue only one job. */
export async function enqueueMissingIndexes(jobs: JobQueue, db: Db): Promise<void> {
  await jobs.enqueue(db, missingIndexes, {}, { singletonKey: "all" });
}

/** After this many failures in a row the engine counts as unavailable, and the other towns are not tried. */
const UNAVAILABLE_AFTER = 3;

/**
 * A failing index does not block the others. The retry runs the complete job, which skips indexes that exist by then.
 */
async function buildMissing({ db, search, searchSources, log, signal }: JobContext): Promise<void> {
  const failed: string[] = [];
  let unavailable = 0;
  for (const stored of await knownIndexes(db, searchSources)) {
    if (signal.aborted) throw new Error("The process is stopping; missing indexes will be built later.");
    try {
      await buildIfMissing(search, stored, log);
      unavailable = 0;
    } catch (error) {
      log.error({ err: error, custId: stored.custId, index: stored.index }, "could not build a missing search index");
      failed.push(`${stored.name} (${error instanceof Error ? error.message : String(error)})`);
      unavailable = isUnavailable(error) ? unavailable + 1 : 0;
      if (unavailable === UNAVAILABLE_AFTER) throw error;
    }
  }
  await removeOrphans({ db, search, searchSources, log });
  if (failed.length > 0)
    throw new Error(
      `${failed.length} search ${failed.length === 1 ? "index" : "indexes"} could not be built: ${failed.slice(0, MAX_NAMED).join("; ")}`,
    );
}

/** Of towns removed while the engine was unavailable. */
async function removeOrphans({
  db,
  search,
  searchSources,
  log,
}: Pick<JobContext, "db" | "search" | "searchSources" | "log">): Promise<void> {
  const removed = await removeOrphanedIndexes(db, search, searchSources);
  if (removed.length > 0) log.info({ indexes: removed }, "removed search indexes of removed towns");
}

async function buildIfMissing(search: SearchIndex, stored: StoredIndex, log: JobContext["log"]): Promise<void> {
  if (await canBeSearched(search, stored.index)) return;
  const documents = await reindex(search, stored, () => undefined);
  log.info({ index: stored.index, documents }, "built a missing search index");
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof SearchUnavailable && !(error instanceof IndexDamaged);

/**
 * Runs a query, as visitors do: a damaged index, or one of another format, exists but cannot be searched. Throws while
 * the engine is unavailable.
 */
async function canBeSearched(search: SearchIndex, index: IndexName): Promise<boolean> {
  try {
    await search.search([index], { query: { k: "none" }, sort: "natural", offset: 0, limit: 1 });
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return false;
  }
}
