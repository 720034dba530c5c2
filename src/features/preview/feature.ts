import { defineFeature } from "../../platform/features/feature.ts";
import { permissions } from "./permissions.ts";
import { settings } from "./settings.ts";

/** Previews of what links lead to. The pages in them are those of other features (ROUTES-48). */
export const feature = defineFeature({ name: "preview", permissions, settings });

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly preview: true;
  }
}
