import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "../../../platform/jobs/port.ts";

/** How long deleted documents can be restored. */
export const UNDO_SECONDS = 60;

/** Removes documents that cannot be restored any more. Their bytes are removed by the nightly job for unused bytes. */
export const purgeDeleted: Job<Record<string, never>> = {
  name: "documents.purge",
  data: z.strictObject({}),
  schedule: { cron: "40 7 * * *", data: {} },
  run: async (_data, { db }) => {
    await db.execute(sql`delete from documents where deleted_at < now() - make_interval(secs => ${UNDO_SECONDS})`);
  },
};
