import type { BrowserFeature, FeatureFiles } from "../../../src/features/sites/parts/browser-feature.ts";
import { TREE_ICON } from "./web/icon.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "trees", path: ":site/trees", file: "web/trees-screen.tsx", frame: "site" },
    { id: "trees-admin", path: "dashboard/:site/trees", file: "web/trees-admin-screen.tsx", frame: "dashboard" },
  ],
  settings: "web/cards.ts",
  references: "web/reference-group.ts",
  results: "web/search/results.tsx",
  advancedSearch: "web/search/advanced.ts",
};

export const browser: BrowserFeature = {
  rail: [
    {
      id: "trees",
      position: 50,
      icon: TREE_ICON,
      entry: ({ custId, customization, grantedPermissions, parts: { trees: { count } = { count: 0 } } }) =>
        grantedPermissions.includes("VIEW") && {
          name: customization.treesName,
          href: `/${custId}/trees`,
          ...(count > 0 && { counter: { number: count, text: `${count} protected` } }),
        },
    },
  ],
  besideProvision: [
    {
      id: "trees",
      position: 50,
      isShown: ({ grantedPermissions }) => grantedPermissions.includes("VIEW"),
      file: "web/trees-panel.tsx",
    },
  ],
};
