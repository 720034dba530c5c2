import { z } from "zod";
import type { Job } from "../../../src/platform/jobs/port.ts";
import { treeSource } from "./search-source.ts";

/** Rebuilds a town's index of trees after a change. */
export const indexTrees: Job<{ custId: string }> = {
  name: "trees.index",
  data: z.strictObject({ custId: z.string() }),
  run: async ({ custId }, { db, search }) => {
    for (const { index, documents } of await treeSource.stored(db, custId)) await search.build(index, documents());
  },
};
