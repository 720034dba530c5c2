import { defineFeature } from "../../platform/features/feature.ts";
import { apiDescription } from "./endpoints.ts";

/** The description of the public API. Its calls belong to the features that have the data. */
export const feature = defineFeature({ name: "publicapi", endpoints: [apiDescription] });

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly publicapi: true;
  }
}
