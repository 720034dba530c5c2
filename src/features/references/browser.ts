import type { FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "references", path: "dashboard/:site/references", file: "web/references-screen.tsx", frame: "dashboard" },
  ],
  editor: "web/editor-part.tsx",
};
