import { raiseRevision } from "../../../src/features/sites/parts/server/revision.ts";
import type { DemoContent } from "../../../src/platform/features/demo.ts";
import { documentsAdded } from "../../../src/platform/search/changed-documents.ts";
import { treeIndex } from "./search-source.ts";
import { trees } from "./tables.ts";

const DEMO_TREE = "The elm of the green";

export const demo: readonly DemoContent[] = [
  {
    name: "trees",
    position: 110,
    add: async ({ database: { db }, jobs }, town) => {
      const { customerId } = town;
      const guid = await town.provision("Ch 132");
      if (guid === null || (await db.$count(trees)) > 0) return false;
      await db.transaction(async (tx) => {
        await tx.insert(trees).values({ customerId, number: 1, name: DEMO_TREE, guid });
        await documentsAdded(tx, jobs, treeIndex(town), ["1"]);
        await raiseRevision(tx, customerId, "trees");
      });
      return true;
    },
  },
];
