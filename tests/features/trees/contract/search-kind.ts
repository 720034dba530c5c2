import type { SearchedKind } from "../../../../src/domain/query/language.ts";

export const SPECIES = ["Beech", "Linden", "Oak", "Walnut"] as const;
export type Species = (typeof SPECIES)[number];

/** Protected trees, with their species as a filter beside the results, and as a condition of queries. */
export const treeKind = {
  kind: "tree",
  name: "Trees",
  one: "Tree",
  position: 15,
  filters: [
    { type: "facet", facet: "species", name: "Species" },
    { type: "value", word: "SPECIES", says: "of the species" },
  ],
} as const satisfies SearchedKind;
