import { defineFeature } from "../../platform/features/feature.ts";
import { eventEndpoints } from "./endpoints.ts";

/** Usage events that browsers report. */
export const feature = defineFeature({ name: "events", endpoints: eventEndpoints });

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly events: true;
  }
}
