import { note, ok, type FeatureChecks } from "../../platform/features/checks.ts";
import { checkReferences } from "./parts/server/problems.ts";

/** References of texts that people wrote (decision 056). */
export const checks: FeatureChecks = {
  async *findings({ database: { db }, catalog, openTowns }) {
    const towns = await openTowns();
    let count = 0;
    let isComplete = true;
    try {
      for (const custId of towns.custIds) {
        const site = await towns.findSite(custId);
        if (site === null) continue;
        const checked = await checkReferences({ db, catalog }, site);
        count += checked.count;
        for (const { text, words, problem, remark, href } of checked.problems) {
          isComplete = false;
          const what = problem === "gone" ? "whose target no longer exists" : `whose target is ${remark ?? "changed"}`;
          yield note(`“${text}” of ${custId} has a reference ${what}: “${words}”.`, `Change it at ${href}.`);
        }
      }
    } finally {
      await towns.close();
    }
    if (isComplete)
      yield ok(
        count === 0
          ? "The texts of towns have no references."
          : `References in the texts of towns lead to something in force (${count.toLocaleString("en-US")} checked).`,
      );
  },
};
