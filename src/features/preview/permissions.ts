import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature (PERMS-14). */
export const permissions = {
  "CONTENT/PREVIEW": {
    title: "View previews",
    opens: "Previews of the provisions and documents that links lead to.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Previews",
      hint: "Who sees a preview when pointing at a link to a section or a document.",
    },
  },
} as const satisfies PermissionDeclarations;
