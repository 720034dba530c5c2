import { z } from "zod";
import { townJob } from "../../../platform/jobs/town-job.ts";
import { changeLaws } from "../change.ts";
import { findContained, writeContained } from "../contained.ts";

const wanted = z.object({
  customerId: z.int(),
  /** The law. */
  id: z.int(),
});

/** After somebody added a law, or changed what history notes call it: whether the code contains it, as they prove. */
export const findContainedJob = townJob<z.infer<typeof wanted>>({
  name: "laws.find-contained",
  data: wanted,
  retry: { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 },
  run: async ({ id }, { db, jobs, town: { site } }) => {
    const found = await findContained(db, site.customerId, { ids: [id] });
    if (found.length === 0) return;
    await changeLaws({ db, jobs, site }, async (tx) => {
      await writeContained(tx, site, found);
      return { result: null, changed: [id] };
    });
  },
});
