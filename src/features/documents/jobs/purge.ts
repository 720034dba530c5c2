import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { updateStatistics } from "../../../platform/db/statistics.ts";
import type { Job } from "../../../platform/jobs/port.ts";
import { RESTORE_DAYS } from "../contract/lists.ts";
import { removeDeletedBefore } from "../deleted/change.ts";

export const updateDocumentStatistics = (db: Db): Promise<void> =>
  updateStatistics(db, ["documents", "document_categories", "document_types"]);

/** Removes documents that cannot be restored any more, with texts and files, and counts those that are left, each night. */
export const purgeDeleted: Job<Record<string, never>> = {
  name: "documents.purge",
  data: z.strictObject({}),
  schedule: { cron: "40 7 * * *", data: {} },
  run: async (_data, { db, files }) => {
    await removeDeletedBefore({ db, files }, RESTORE_DAYS);
    await updateDocumentStatistics(db);
  },
};
