import type { FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [{ id: "developers", path: "developers", file: "web/developers-screen.tsx", frame: "none" }],
};
