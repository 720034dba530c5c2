import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  DASHBOARD_HISTORY: {
    title: "View the history",
    opens: "The History page: every change to settings, users and the code, and who made it.",
    area: "Dashboard",
    level: "NOBODY",
    ofAdministrators: true,
  },
  DASHBOARD_DISTRIBUTION: {
    title: "View the distribution list",
    opens: "The Distribution page: who receives printed copies.",
    area: "Dashboard",
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
