import { atTown, type SecurityExamples } from "../../../src/platform/features/security-examples.ts";
import { trees } from "./tables.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    listTrees: atTown(),
    followTrees: atTown(),
    addTree: atTown(({ guid }) => ({ name: "Oak", guid })),
    deleteTrees: atTown(({ treeOf }) => ({ guid: treeOf })),
  },
  pages: {
    "/:site/trees": ({ custId }) => `/${custId}/trees`,
    "/dashboard/:site/trees": ({ custId }) => `/dashboard/${custId}/trees`,
  },
  objects: async ({ db }, { customerId, custId, guid }) => {
    await db.insert(trees).values({ customerId, number: 1, name: `secret of ${custId}`, guid: Number(guid) });
    return { treeOf: guid };
  },
};

declare module "../../../src/platform/features/security-examples.ts" {
  interface ExampleTown {
    /** The provision that protects a tree. */
    readonly treeOf: string;
  }
}
