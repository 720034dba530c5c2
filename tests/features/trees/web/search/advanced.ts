import type { AdvancedKind } from "../../../../../src/features/search/parts/advanced-kind.ts";
import { SPECIES, treeKind } from "../../contract/search-kind.ts";

export const advancedSearch: AdvancedKind = {
  kind: treeKind,
  group: () => ({
    kind: treeKind.kind,
    legend: "Trees",
    all: "All trees",
    boxes: SPECIES.map((species) => ({ label: species, filter: { k: "value", of: "SPECIES", value: species } })),
    fields: [],
  }),
};
