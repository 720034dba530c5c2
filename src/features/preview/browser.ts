import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = { settings: "web/settings/cards.ts" };

export const browser: BrowserFeature = {
  whileShown: {
    file: "web/while-shown.ts",
    isNeeded: ({ grantedPermissions }) => grantedPermissions.includes("CONTENT/PREVIEW"),
  },
};
