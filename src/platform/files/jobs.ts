import { z } from "zod";
import type { Job } from "../jobs/port.ts";
import { collectBytes } from "./collect.ts";

/** Removes bytes in the file store that nothing uses. */
export const collecting: Job<Record<string, never>> = {
  name: "files.collect",
  data: z.strictObject({}),
  schedule: { cron: "10 8 * * *", data: {} },
  run: async (_data, { db, files, log }) => {
    const removed = await collectBytes({ db, files });
    if (removed > 0) log.info({ removed }, "removed files that nothing uses");
  },
};

/** Deletes what killed processes left of unfinished uploads. */
const sweeping: Job<Record<string, never>> = {
  name: "files.sweep",
  data: z.strictObject({}),
  schedule: { cron: "10 7 * * *", data: {} },
  run: (_data, { files }) => files.sweep(),
};

export const fileJobs: readonly Job[] = [collecting, sweeping];
