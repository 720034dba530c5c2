import { isTownItself } from "../../../../domain/version-state.ts";
import type { AdvancedKind } from "../../../search/parts/advanced-kind.ts";
import { documentKind } from "../../contract/search-kind.ts";

/** ADVANCED-10: a box for each type. Several towns have types with different names. ADVANCED-03: an archive has none. */
export const advancedSearch: AdvancedKind = {
  kind: documentKind,
  group: (session) => {
    const titles = (session?.parts.documents.types ?? []).map(({ title }) => title);
    if (session !== null && (!isTownItself(session) || titles.length === 0)) return null;
    return {
      kind: documentKind.kind,
      legend: "Public documents",
      all: "All public documents",
      boxes: titles.map((title) => ({ label: title, filter: { k: "value", of: "TYPE", value: title } })),
      fields: [
        { type: "words", field: "category", label: "Category" },
        { type: "dates", word: "DATE", label: "Dated" },
      ],
    };
  },
};
