import type { BrowserFeature, FeatureFiles } from "./parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "home", path: ":site/home", file: "web/home-screen.tsx", frame: "site" },
    { id: "towns", path: "towns", file: "web/towns-screen.tsx", frame: "none" },
  ],
  settings: "web/settings/cards.ts",
};

export const browser: BrowserFeature = {
  rail: [
    {
      id: "home",
      position: 0,
      icon: "home",
      entry: ({ custId, customization: { homeName, homeShortName } }) => ({
        name: homeName,
        shortName: homeShortName,
        href: `/${custId}/home`,
      }),
    },
  ],
  accountMenu: [
    {
      position: 50,
      link: ({ grantedPermissions }) =>
        grantedPermissions.includes("GENERAL_CODE_ADMIN") && { label: "Towns", href: "/towns" },
    },
  ],
};
