import { z } from "zod";
import type { Job } from "../../platform/jobs/port.ts";
import { removeExpiredCounts } from "../../platform/limits/limits.ts";
import { removeExpiredLinks } from "./links.ts";
import { removeExpiredSessions } from "./sessions.ts";

/** Removes expired sessions, expired links and expired counts of rate limits. */
export const accountCleanup: Job<Record<string, never>> = {
  name: "accounts.forget",
  data: z.strictObject({}),
  schedule: { cron: "20 7 * * *", data: {} },
  run: async (_data, { db }) => {
    await removeExpiredSessions(db);
    await removeExpiredLinks(db);
    await removeExpiredCounts(db);
  },
};

export const accountJobs: readonly Job[] = [accountCleanup];
