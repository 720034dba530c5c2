import type { FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [{ id: "storage", path: "dashboard/:site/storage", file: "web/storage-screen.tsx", frame: "dashboard" }],
};
