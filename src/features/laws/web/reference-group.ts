import { browserClient } from "../../../ui/api.ts";
import type { ReferenceGroup } from "../../references/parts/reference-group.ts";
import { findLawLocations, listLawLocations, listLawYearLocations } from "../contract/locations.ts";

export const references: ReferenceGroup = {
  kind: "law",
  label: "Laws",
  searchLabel: "Find by number, title or subject",
  nothing: "This town has no laws.",
  leaves: ["law"],
  showsContext: true,
  roots: (site) => browserClient.call(listLawYearLocations, { site }),
  children: (site, { key }) => browserClient.call(listLawLocations, { site, year: Number(key) }),
  search: (site, search, signal) => browserClient.call(findLawLocations, { site, search }, { signal }),
};
