import { defineFeature } from "../../platform/features/feature.ts";
import { permissions } from "./permissions.ts";
import { settings } from "./settings.ts";

/**
 * Permissions and settings that the requirements define for features that are not in the product yet. The API stores
 * and grants them; screens hide them.
 */
export const feature = defineFeature({ name: "planned", permissions, settings });

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly planned: true;
  }
}
