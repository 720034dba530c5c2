import { z } from "zod";
import type { Database, Db } from "../platform/db/db.ts";
import type { Job, JobContext, JobQueue } from "../platform/jobs/port.ts";
import { IndexDamaged, SearchUnavailable, type IndexName, type SearchIndex } from "../platform/search/port.ts";
import type { StoredIndex } from "../platform/search/source.ts";
import { knownIndexes, reindex } from "./reindex.ts";

interface Parts {
  readonly database: Database;
  /** Asked for when the job runs. */
  readonly search: () => Promise<SearchIndex>;
}

/** All towns may have to be indexed anew, as after the loss of a cluster. */
const LIMIT_SECONDS = 24 * 3600;
/** Failures that the record of the job names; the log has all. */
const MAX_NAMED = 20;
/** A search engine that is away for long is asked every five minutes, for a week. */
const RETRY = { limit: 2000, firstWaitSeconds: 15, longestWaitSeconds: 300 };

/**
 * Makes the search indexes that are not there: of what was published while the engine was away, of an engine that is
 * new or lost what it had, of an older format. Fails, and is tried again, while the engine is away or one cannot be made.
 */
function missingIndexes(parts: Parts | null): Job<Record<string, never>> {
  return {
    name: "search.make-missing",
    data: z.strictObject({}),
    timeoutSeconds: LIMIT_SECONDS,
    retry: RETRY,
    run: async (_data, { log, signal }) => {
      if (parts === null) throw new Error("This job is run where it was defined");
      await buildMissing(parts.database, await parts.search(), { log, signal });
    },
  };
}

/** Before the queue is opened. */
export const defineMissingIndexes = (jobs: JobQueue, parts: Parts): void => jobs.define(missingIndexes(parts));

/** Has missing indexes made in the background, by one of the processes that serve; once, however often it is asked for. */
export async function enqueueMissingIndexes(jobs: JobQueue, db: Db): Promise<void> {
  await jobs.enqueue(db, missingIndexes(null), {}, { singletonKey: "all" });
}

/** Engines that say so often in a row that they cannot answer are away: the other towns are not tried. */
const UNAVAILABLE_AFTER = 3;

/** One town's index that cannot be made holds up no other: what failed is tried again with the whole, which then finds the others there. */
async function buildMissing(
  database: Database,
  search: SearchIndex,
  { log, signal }: Pick<JobContext, "log" | "signal">,
): Promise<void> {
  const failed: string[] = [];
  let away = 0;
  for (const stored of await knownIndexes({ database })) {
    if (signal.aborted) throw new Error("The process stops; what is missing is indexed later.");
    try {
      await buildIfMissing(search, stored, log);
      away = 0;
    } catch (error) {
      log.error({ err: error, custId: stored.custId, index: stored.index }, "could not make a missing search index");
      failed.push(`${stored.name} (${error instanceof Error ? error.message : String(error)})`);
      away = isUnavailable(error) ? away + 1 : 0;
      if (away === UNAVAILABLE_AFTER) throw error;
    }
  }
  if (failed.length > 0)
    throw new Error(
      `${failed.length} search ${failed.length === 1 ? "index" : "indexes"} could not be made: ${failed.slice(0, MAX_NAMED).join("; ")}`,
    );
}

async function buildIfMissing(search: SearchIndex, stored: StoredIndex, log: JobContext["log"]): Promise<void> {
  if (await canBeSearched(search, stored.index)) return;
  const documents = await reindex({ search }, stored, () => undefined);
  log.info({ index: stored.index, documents }, "made a search index that was missing");
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof SearchUnavailable && !(error instanceof IndexDamaged);

/** Asked as visitors ask: one that is damaged or of another format is there, and answers nobody. Throws while the engine is away. */
async function canBeSearched(search: SearchIndex, index: IndexName): Promise<boolean> {
  try {
    await search.search([index], { query: { k: "none" }, sort: "natural", offset: 0, limit: 1 });
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return false;
  }
}
