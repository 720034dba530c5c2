import { browserClient } from "../../../../ui/api.ts";
import {
  findDocumentLocations,
  findLawLocations,
  findLocations,
  listDocumentCategoryLocations,
  listDocumentLocations,
  listDocumentTypeLocations,
  listLawLocations,
  listLawYearLocations,
  listLocations,
  listYearLocations,
  type Location,
} from "../../contract/locations.ts";

/** Places of one kind: a tree, and a search over it (REFPICK-06). */
export interface ReferenceGroup {
  readonly id: "code" | "documents" | "laws";
  readonly label: string;
  /** Of the search field. */
  readonly searchLabel: string;
  readonly nothing: string;
  readonly roots: (site: string) => Promise<readonly Location[]>;
  readonly children: (site: string, node: Location) => Promise<readonly Location[]>;
  readonly search: (site: string, search: string, signal: AbortSignal) => Promise<readonly Location[]>;
}

const code: ReferenceGroup = {
  id: "code",
  label: "Code",
  searchLabel: "Find by number, title or citation",
  nothing: "This town has no code yet.",
  roots: (site) => browserClient.call(listLocations, { key: site }),
  children: (site, { key }) => browserClient.call(listLocations, { key, site }),
  search: (site, search, signal) => browserClient.call(findLocations, { site, search }, { signal }),
};

const documents: ReferenceGroup = {
  id: "documents",
  label: "Public documents",
  searchLabel: "Find by words of the title",
  nothing: "This town has no public documents.",
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

const laws: ReferenceGroup = {
  id: "laws",
  label: "Laws",
  searchLabel: "Find by number, title or subject",
  nothing: "This town has no laws.",
  roots: (site) => browserClient.call(listLawYearLocations, { site }),
  children: (site, { key }) => browserClient.call(listLawLocations, { site, year: Number(key) }),
  search: (site, search, signal) => browserClient.call(findLawLocations, { site, search }, { signal }),
};

export const groups = [code, documents, laws] as const satisfies readonly ReferenceGroup[];

/** The group of a reference that is changed, or the code. */
export function groupOf(reference: string | null): ReferenceGroup {
  if (reference?.startsWith("document:") === true) return documents;
  return reference?.startsWith("law:") === true ? laws : code;
}
