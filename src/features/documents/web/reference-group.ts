import { browserClient } from "../../../ui/api.ts";
import type { Location } from "../../references/contract/location.ts";
import type { ReferenceGroup } from "../../references/parts/reference-group.ts";
import {
  findDocumentLocations,
  listDocumentCategoryLocations,
  listDocumentLocations,
  listDocumentTypeLocations,
  listYearLocations,
} from "../contract/locations.ts";

export const references: ReferenceGroup = {
  kind: "document",
  label: "Public documents",
  searchLabel: "Find by words of the title",
  nothing: "This town has no public documents.",
  leaves: ["document"],
  showsContext: true,
  roots: (site) => browserClient.call(listDocumentTypeLocations, { site }),
  children: childrenOf,
  search: (site, search, signal) => browserClient.call(findDocumentLocations, { site, search }, { signal }),
};

function childrenOf(site: string, { type, key }: Location): Promise<readonly Location[]> {
  if (type === "pub-doc-type") return browserClient.call(listDocumentCategoryLocations, { site, key: Number(key) });
  if (type === "category") return browserClient.call(listDocumentLocations, { site, key: Number(key) });
  // "12/year/2024"
  const [id, , year] = key.split("/").map(Number);
  return browserClient.call(listYearLocations, { site, id: id ?? 0, year: year ?? 0 });
}
