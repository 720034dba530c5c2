import { z } from "zod";
import type { Db } from "../db/db.ts";
import type { Job, JobContext, JobQueue } from "../jobs/port.ts";
import { changedDocuments, updateUnindexed } from "./changed-documents.ts";
import { removeOrphanedIndexes } from "./cleanup.ts";
import { IndexDamaged, SearchUnavailable, type IndexName, type SearchIndex } from "./port.ts";
import type { StoredIndex } from "./source.ts";
import { knownIndex, knownIndexes, reindex, type Sources } from "./stored-indexes.ts";

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

/**
 * Builds an index again that a search found missing, or in which it met wrong bytes. Until then, other searches in it may
 * still succeed.
 */
const unusableIndex: Job<{ readonly index: string; readonly isMissing?: boolean | undefined }> = {
  name: "search.rebuild",
  data: z.strictObject({ index: z.string(), isMissing: z.boolean().optional() }),
  timeoutSeconds: LIMIT_SECONDS,
  retry: RETRY,
  run: async ({ index, isMissing = false }, { db, search, searchSources, log }) => {
    const stored = (await knownIndexes(db, searchSources)).find((each) => each.index === index);
    if (stored === undefined || (isMissing && (await canBeSearched(search, stored.index)))) return;
    const documents = await reindex(search, stored, () => undefined);
    log.warn({ index, documents }, `built a ${isMissing ? "missing" : "damaged"} search index again`);
  },
};

export const searchJobs: readonly Job[] = [missingIndexes, unusableIndex, changedDocuments];

/** A rebuild takes seconds, in which more searches meet the damage. */
const REPORT_AGAIN_MS = 60_000;
/** Indexes that a job looks at and builds itself. */
const beingChecked = new Set<IndexName>();

/**
 * Returns what to call with the name of an index that a search found missing or damaged: it queues a rebuild, at most once
 * a minute. An index that is not needed may be missing: a town without notes has none.
 */
export function rebuildUnusable(
  jobs: JobQueue,
  db: Db,
  sources: Sources,
): (index: IndexName, reason: "missing" | "damaged") => void {
  const reported = new Map<IndexName, number>();
  const report = async (index: IndexName, isMissing: boolean): Promise<void> => {
    if ((await knownIndex(db, sources, index)) === null) return;
    await jobs.enqueue(db, unusableIndex, { index, isMissing }, { singletonKey: index });
  };
  return (index, reason) => {
    const now = performance.now();
    if (beingChecked.has(index) || now - (reported.get(index) ?? -Infinity) < REPORT_AGAIN_MS) return;
    for (const [name, at] of reported) if (now - at >= REPORT_AGAIN_MS) reported.delete(name);
    reported.set(index, now);
    // The next search reports it again.
    report(index, reason === "missing").catch(() => reported.delete(index));
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
async function buildMissing({ db, search, searchSources, log, signal, jobs }: JobContext): Promise<void> {
  await updateUnindexed(db, jobs);
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
  beingChecked.add(index);
  try {
    await search.search([index], { query: { k: "none" }, sort: "natural", offset: 0, limit: 1 });
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return false;
  } finally {
    beingChecked.delete(index);
  }
}
