import { browserClient } from "../../../ui/api.ts";
import type { ReferenceGroup } from "../../references/parts/reference-group.ts";
import { findLocations, listLocations } from "../contract/locations.ts";

export const references: ReferenceGroup = {
  kind: "provision",
  label: "Code",
  searchLabel: "Find by number, title or citation",
  nothing: "This town has no code yet.",
  leaves: ["section"],
  showsContext: false,
  roots: (site) => browserClient.call(listLocations, { key: site }),
  children: (site, { key }) => browserClient.call(listLocations, { key, site }),
  search: (site, search, signal) => browserClient.call(findLocations, { site, search }, { signal }),
};
