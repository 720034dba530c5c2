import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  "SEARCH/QUERY/ADVANCED": {
    title: "Advanced search",
    opens: "The Advanced button of the search and its dialog.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Advanced search",
      hint: "Who can use the advanced search.",
    },
  },
  MULTI: {
    title: "Search several towns",
    opens: "Searching the codes of several towns at once.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Search of several towns",
      hint: "Who can search several towns at once.",
    },
  },
} as const satisfies PermissionDeclarations;
