import { z } from "zod";
import type { Job, JobQueue } from "../../platform/jobs/port.ts";
import { removeExpiredCounts } from "../../platform/limits/limits.ts";
import { removeExpiredLinks } from "./links.ts";
import { removeExpiredSessions } from "./sessions.ts";

/** Every night (UTC). */
const NIGHTLY = "20 7 * * *";

/** Removes expired sessions, expired links and expired counts of rate limits. */
export const accountCleanup: Job<Record<string, never>> = {
  name: "accounts.forget",
  data: z.strictObject({}),
  run: async (_data, { db }) => {
    await removeExpiredSessions(db);
    await removeExpiredLinks(db);
    await removeExpiredCounts(db);
  },
};

/** Call it before the queue is opened. */
export function defineAccountJobs(jobs: JobQueue): void {
  jobs.define(accountCleanup);
  jobs.schedule(accountCleanup, NIGHTLY, {});
}
