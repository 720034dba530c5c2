import type { Db } from "../../../../platform/db/db.ts";
import type { JobQueue } from "../../../../platform/jobs/port.ts";
import { countProposalsSoon } from "../../jobs/count-proposals.ts";
import { readHistoryJob, type PublishedCode } from "../../jobs/read-history.ts";

/** Reads the history notes of a version that is being published. Call it in the same transaction. */
export async function codePublished(tx: Db, jobs: JobQueue, code: PublishedCode): Promise<void> {
  await jobs.enqueue(tx, readHistoryJob, code);
  await countProposalsSoon(tx, jobs);
}

/** Says that another version may be current, or that its date changed. Call it in the transaction that does this. */
export const versionsChanged = (tx: Db, jobs: JobQueue): Promise<unknown> => countProposalsSoon(tx, jobs);
