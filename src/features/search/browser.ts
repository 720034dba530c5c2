import { siteKey } from "../../domain/address.ts";
import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "root-redirect", path: "/", file: "web/finder/root-screen.tsx", frame: "none" },
    { id: "search", path: "search", file: "web/finder/multi-screen.tsx", frame: "none" },
    {
      id: "search-results",
      path: ":site/search",
      file: "web/search-screen.tsx",
      frame: "site",
      parameters: ["query", "scope", "sortOrder", "selections", "guids", "custIds", "customerFilters", "page"],
    },
  ],
  settings: "web/settings/cards.ts",
  modules: ["web/finder/multi-results.tsx"],
};

export const browser: BrowserFeature = {
  rail: [
    {
      id: "search",
      position: 90,
      icon: "search",
      entry: (session) =>
        session.grantedPermissions.includes("VIEW") &&
        !session.customization.pubDocsOnly &&
        session.version !== null && { name: "Search", href: `/${siteKey(session)}/search` },
    },
  ],
};
