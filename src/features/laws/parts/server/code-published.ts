import type { Db } from "../../../../platform/db/db.ts";
import type { JobQueue } from "../../../../platform/jobs/port.ts";
import { readHistoryJob, type PublishedCode } from "../../jobs/read-history.ts";

/** Reads the history notes of a version that is being published. Call it in the same transaction. */
export const codePublished = (tx: Db, jobs: JobQueue, code: PublishedCode): Promise<unknown> =>
  jobs.enqueue(tx, readHistoryJob, code);
