import type { FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = { settings: "web/settings/cards.ts" };
