import type { AdvancedKind } from "../../../search/parts/advanced-kind.ts";
import { codeKind } from "../../contract/search-kind.ts";

export const advancedSearch: AdvancedKind = {
  kind: codeKind,
  group: () => ({
    kind: codeKind.kind,
    legend: "Code",
    all: "Entire code",
    boxes: [
      { label: "Code text", filter: { k: "kind", kind: "content" } },
      { label: "Definitions", filter: { k: "kind", kind: "definition" } },
      // OPEN-23
      { label: "Attachments", filter: { k: "kind", kind: "pdf" } },
    ],
    fields: [{ type: "words", field: "term", label: "Defined terms", hint: "Finds sections that define a term" }],
  }),
};
