import type { FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [{ id: "stats", path: "dashboard/:site/stats", file: "web/stats-screen.tsx", frame: "dashboard" }],
};
