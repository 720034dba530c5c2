import type { BrowserFeature, FeatureFiles } from "../../../src/features/sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "trees", path: ":site/trees", file: "web/trees-screen.tsx", frame: "site" },
    { id: "trees-admin", path: "dashboard/:site/trees", file: "web/trees-admin-screen.tsx", frame: "dashboard" },
  ],
  settings: "web/cards.ts",
  references: "web/reference-group.ts",
};

export const browser: BrowserFeature = {
  rail: [
    {
      id: "trees",
      position: 50,
      icon: "map",
      entry: ({ custId, customization, grantedPermissions }) =>
        grantedPermissions.includes("VIEW") && { name: customization.treesName, href: `/${custId}/trees` },
    },
  ],
  besideProvision: [
    {
      id: "trees",
      position: 50,
      isShown: ({ grantedPermissions }) => grantedPermissions.includes("VIEW"),
      load: () => import("./web/trees-panel.tsx"),
    },
  ],
};
