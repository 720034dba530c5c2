import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  DASHBOARD_STATS: {
    title: "View statistics",
    opens: "The Stats page: visits, pages, searches and opened documents.",
    area: "Dashboard",
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
