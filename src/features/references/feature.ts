import { defineFeature } from "../../platform/features/feature.ts";
import { referenceEndpoints } from "./endpoints.ts";

/** References in rich texts: their targets, and the dialog that picks them. */
export const feature = defineFeature({
  name: "references",
  reads: ["sites"],
  showsAll: ["referenceKinds"],
  dashboardPages: [{ page: "/references", label: "References", position: 67, opensWith: ["CUSTOMIZATION_ADMIN"] }],
  endpoints: referenceEndpoints,
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly references: true;
  }
}
