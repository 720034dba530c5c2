import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  USER_ADMIN: {
    title: "Manage users",
    opens: "The Users page: users, their permissions, passwords and groups.",
    area: "Dashboard",
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
