import { z } from "zod";
import type { Job } from "../../../platform/jobs/port.ts";
import { changeLaws } from "../change.ts";
import { findContained, writeContained } from "../contained.ts";

const wanted = z.strictObject({
  customerId: z.int(),
  custId: z.string(),
  /** The law. */
  id: z.int(),
});

/** After somebody added a law, or changed what history notes call it: whether the code contains it, as they prove. */
export const findContainedJob: Job<z.infer<typeof wanted>> = {
  name: "laws.find-contained",
  data: wanted,
  retry: { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 },
  run: async ({ id, ...site }, { db, jobs }) => {
    const found = await findContained(db, site.customerId, { ids: [id] });
    if (found.length === 0) return;
    await changeLaws({ db, jobs, site }, async (tx) => {
      await writeContained(tx, site, found);
      return { result: null, changed: [id] };
    });
  },
};
