import type { FeatureFiles } from "../../../src/features/sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [{ id: "office", path: "dashboard/:site/office", file: "web/office-screen.tsx", frame: "dashboard" }],
};
