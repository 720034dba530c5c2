import type { TownHooks } from "../../platform/features/town-hooks.ts";
import { countProposalsSoon } from "./jobs/count-proposals.ts";
import { readHistoryJob } from "./jobs/read-history.ts";

/** Reads the history notes of versions, and counts what laws wait whenever another version may be current. */
export const townHooks: TownHooks = {
  versionsChanged: async (tx, { site: { customerId }, jobs, added, published }) => {
    for (const versionId of new Set([...added, ...published]))
      await jobs.enqueue(tx, readHistoryJob, { customerId, versionId });
    await countProposalsSoon(tx, jobs);
  },
  townImported: (tx, { jobs }) => countProposalsSoon(tx, jobs),
};
