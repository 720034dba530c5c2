import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "references", path: "dashboard/:site/references", file: "web/references-screen.tsx", frame: "dashboard" },
  ],
};

export const browser: BrowserFeature = {
  editorToolbar: () => import("./web/editor-part.tsx"),
};
