import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { raiseRevision } from "../../../src/features/sites/parts/server/revision.ts";
import type { Job } from "../../../src/platform/jobs/port.ts";
import { documentsChanged } from "../../../src/platform/search/changed-documents.ts";
import { treeIndex } from "./search-source.ts";
import { trees } from "./tables.ts";

/** Removes the trees that a provision protects. */
export const removeTrees: Job<{ custId: string; customerId: number; guid: number }> = {
  name: "trees.remove",
  data: z.strictObject({ custId: z.string(), customerId: z.int(), guid: z.int() }),
  run: async ({ custId, customerId, guid }, { db, jobs }) => {
    await db.transaction(async (tx) => {
      const removed = await tx
        .delete(trees)
        .where(and(eq(trees.customerId, customerId), eq(trees.guid, guid)))
        .returning();
      const ids = removed.map(({ number }) => String(number));
      await documentsChanged(tx, jobs, treeIndex({ custId, customerId }), ids);
      await raiseRevision(tx, customerId, "trees");
    });
  },
};
