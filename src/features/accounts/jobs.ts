import { z } from "zod";
import type { Job, JobQueue } from "../../platform/jobs/port.ts";
import { forgetAttempts } from "./attempts.ts";
import { forgetLinks } from "./links.ts";
import { removeEnded } from "./sessions.ts";

/** Every night (UTC). */
const NIGHTLY = "20 7 * * *";

/** Removes sessions that ended, links that nobody took and attempts that are forgotten. */
export const forgetting: Job<Record<string, never>> = {
  name: "accounts.forget",
  data: z.strictObject({}),
  run: async (_data, { db }) => {
    await removeEnded(db);
    await forgetLinks(db);
    await forgetAttempts(db);
  },
};

/** Before the queue is opened. */
export function defineAccountJobs(jobs: JobQueue): void {
  jobs.define(forgetting);
  jobs.schedule(forgetting, NIGHTLY, {});
}
