import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { updateStatistics } from "../../../platform/db/statistics.ts";
import type { Job } from "../../../platform/jobs/port.ts";

/** How long deleted documents can be restored. */
export const UNDO_SECONDS = 60;

export const updateDocumentStatistics = (db: Db): Promise<void> =>
  updateStatistics(db, ["documents", "document_categories", "document_types"]);

/**
 * Removes documents that cannot be restored any more, and counts those that are left, each night. Their bytes are removed
 * by the nightly job for unused bytes.
 */
export const purgeDeleted: Job<Record<string, never>> = {
  name: "documents.purge",
  data: z.strictObject({}),
  schedule: { cron: "40 7 * * *", data: {} },
  run: async (_data, { db }) => {
    await db.execute(sql`delete from documents where deleted_at < now() - make_interval(secs => ${UNDO_SECONDS})`);
    await updateDocumentStatistics(db);
  },
};
