import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    {
      id: "settings",
      path: "dashboard/:site/settings",
      file: "web/settings/settings-screen.tsx",
      frame: "dashboard",
    },
    {
      id: "distribution",
      path: "dashboard/:site/distribution",
      file: "web/distribution-screen.tsx",
      frame: "dashboard",
    },
    { id: "history", path: "dashboard/:site/history", file: "web/history-screen.tsx", frame: "dashboard" },
  ],
};

export const browser: BrowserFeature = {
  rail: [
    // SHELL-10, OPEN-33, DASHBOARD-07
    {
      id: "admin",
      position: 80,
      icon: "settings",
      entry: ({ dashboard, customization: { adminOptionHide, adminName, adminShortName } }) =>
        dashboard !== null && !adminOptionHide && { name: adminName, shortName: adminShortName, href: dashboard },
    },
  ],
};
