import { z } from "zod";
import type { Database, Db } from "../platform/db/db.ts";
import type { Job, JobContext, JobQueue } from "../platform/jobs/port.ts";
import { IndexDamaged, SearchUnavailable, type IndexName, type SearchIndex } from "../platform/search/port.ts";
import { knownIndexes, reindex } from "./reindex.ts";

interface Parts {
  readonly database: Database;
  /** Asked for when the job runs. */
  readonly search: () => Promise<SearchIndex>;
}

/** All towns may have to be indexed anew, as after the loss of a cluster. */
const LIMIT_SECONDS = 24 * 3600;
/** A search engine that is away for long is asked every five minutes, for a week. */
const RETRY = { limit: 2000, firstWaitSeconds: 15, longestWaitSeconds: 300 };

/**
 * Makes the search indexes that are not there: of what was published while the engine was away, of an engine that is
 * new or lost what it had, of an older format. Fails, and is tried again, while the engine is away.
 */
function missingIndexes(parts: Parts | null): Job<Record<string, never>> {
  return {
    name: "search.make-missing",
    data: z.strictObject({}),
    limitSeconds: LIMIT_SECONDS,
    retry: RETRY,
    run: async (_data, { log, signal }) => {
      if (parts === null) throw new Error("This job is run where it was defined");
      await makeMissing(parts.database, await parts.search(), { log, signal });
    },
  };
}

/** Before the queue is opened. */
export const defineMissingIndexes = (jobs: JobQueue, parts: Parts): void => jobs.define(missingIndexes(parts));

/** Has missing indexes made in the background, by one of the processes that serve; once, however often it is asked for. */
export async function enqueueMissingIndexes(jobs: JobQueue, db: Db): Promise<void> {
  await jobs.enqueue(db, missingIndexes(null), {}, { singletonKey: "all" });
}

async function makeMissing(database: Database, search: SearchIndex, { log, signal }: Pick<JobContext, "log" | "signal">): Promise<void> {
  for (const stored of await knownIndexes({ database })) {
    if (signal.aborted) throw new Error("The process stops; what is missing is indexed later.");
    if (await isThere(search, stored.index)) continue;
    const documents = await reindex({ search }, stored, () => undefined);
    log.info({ index: stored.index, documents }, "made a search index that was missing");
  }
}

/** Asked as visitors ask: one that is damaged or of another format is there, and answers nobody. Throws while the engine is away. */
async function isThere(search: SearchIndex, index: IndexName): Promise<boolean> {
  try {
    await search.search([index], { query: { k: "none" }, sort: "natural", offset: 0, limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof SearchUnavailable && !(error instanceof IndexDamaged)) throw error;
    return false;
  }
}
