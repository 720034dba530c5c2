import type { SearchedKind } from "../../../domain/query/language.ts";

/** Provisions of the code (ADVANCED-18). `pdf`: attachments (OPEN-23). */
export const codeKind = {
  kind: "code",
  name: "Code",
  one: "Code",
  position: 0,
  parts: ["content", "definition", "pdf"],
  filters: [],
} as const satisfies SearchedKind;
