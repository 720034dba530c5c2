import { defineFeature } from "../../platform/features/feature.ts";
import { permissions } from "./permissions.ts";
import { settings } from "./settings.ts";

/** Adopted laws: the table of new laws, the ledger, and what each of them affects in the code. */
export const feature = defineFeature({ name: "laws", reads: ["sites", "code"], permissions, settings });

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly laws: true;
  }
}
