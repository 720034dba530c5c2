import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  VIEW: {
    title: "View the site",
    opens: "The site and everything on it that is open to its readers. Without it, a private site cannot be viewed.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["USER", "PUBLIC"],
      label: "The code itself",
      hint: "For users of the town only, the site is private.",
    },
  },
  CUSTOMIZATION_ADMIN: {
    title: "Change appearance and texts",
    opens: "Colors, banner, names, home page, table of contents and other settings of the site.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  FEATURE_ADMIN: {
    title: "Manage features",
    opens: "Who can see the laws, the index and other features, and whether the site is private.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  TRANSLATE_ADMIN: {
    title: "Manage translation",
    opens: "Whether readers can have pages translated.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  NAV_MODE_ADMIN: {
    title: "Set the navigation",
    opens: "Whether the site has a navigation rail.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "API/PERMISSION/GRANT": {
    title: "Grant permissions to the town",
    opens: "Granting permissions to all administrators of the town at once.",
    area: "API",
    level: "NOBODY",
    neverOfTown: true,
  },
  GENERAL_CODE_ADMIN: {
    title: "General-code administrator",
    opens: "All towns of this installation. It can be granted only on the server, not here.",
    area: "Installation",
    level: "NOBODY",
    neverGranted: true,
    neverOfTown: true,
  },
} as const satisfies PermissionDeclarations;
