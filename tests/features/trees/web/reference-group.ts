import type { ReferenceGroup } from "../../../../src/features/references/parts/reference-group.ts";
import { browserClient } from "../../../../src/ui/api.ts";
import { findTreeLocations, listTreeLocations } from "../contract/locations.ts";

export const references: ReferenceGroup = {
  kind: "tree",
  label: "Protected trees",
  searchLabel: "Find by name",
  nothing: "This town has no protected trees.",
  leaves: ["tree"],
  showsContext: true,
  roots: (site) => browserClient.call(listTreeLocations, { site }),
  children: async () => [],
  search: (site, search, signal) => browserClient.call(findTreeLocations, { site, search }, { signal }),
};
