import type { SearchedKind } from "../../../domain/query/language.ts";

/** Notes on the code. VISIBILITY:7 are those of a group. */
export const noteKind = {
  kind: "note",
  name: "Notes",
  one: "Note",
  position: 30,
  filters: [{ type: "value", word: "VISIBILITY", known: ["public", "private"] }],
} as const satisfies SearchedKind;
