import { defineFeature } from "../../platform/features/feature.ts";
import { fileEndpoints } from "./endpoints.ts";
import { townData } from "./town-data.ts";

/** Files that editors upload. */
export const feature = defineFeature({
  name: "files",
  history: { actions: { "file.upload": "File uploaded" } },
  endpoints: fileEndpoints,
  townData,
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly files: true;
  }
}
