import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {};

export const browser: BrowserFeature = {};
