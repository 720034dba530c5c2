import type { PermissionDeclarations } from "../../../src/platform/features/feature.ts";

export const permissions = {
  "TREES/EDIT": {
    title: "Register trees",
    opens: "Adding protected trees.",
    area: "Trees",
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
