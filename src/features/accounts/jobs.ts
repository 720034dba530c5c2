import { z } from "zod";
import type { Job } from "../../platform/jobs/port.ts";
import { removeExpiredCounts } from "../../platform/limits/limits.ts";
import { removeOldEvents } from "./events.ts";
import { removeExpiredLinks } from "./links.ts";
import { removeExpiredRequests } from "./queries/requests.ts";
import { removeExpiredSessions } from "./sessions.ts";

/** Removes old entries of the history of accounts, expired sessions, expired links, expired requests and expired counts of rate limits. */
export const accountCleanup: Job<Record<string, never>> = {
  name: "accounts.forget",
  data: z.strictObject({}),
  schedule: { cron: "20 7 * * *", data: {} },
  run: async (_data, { db }) => {
    await removeExpiredSessions(db);
    await removeExpiredLinks(db);
    await removeExpiredRequests(db);
    await removeOldEvents(db);
    await removeExpiredCounts(db);
  },
};

export const accountJobs: readonly Job[] = [accountCleanup];
