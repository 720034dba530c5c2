import { defineFeature } from "../../platform/features/feature.ts";
import { copyKindLabels } from "./policy/copy-kinds.ts";
import { administrationEndpoints } from "./endpoints/index.ts";
import { permissions } from "./permissions.ts";
import { townData } from "./town-data.ts";

/** The dashboard: its frame, the settings page, the history and the distribution list. */
export const feature = defineFeature({
  name: "administration",
  permissions,
  dashboardPages: [
    { page: "/settings", label: "Settings", position: 20, opensWith: "settings" },
    { page: "/distribution", label: "Distribution", position: 60, opensWith: ["DASHBOARD_DISTRIBUTION"] },
    { page: "/history", label: "History", position: 70, opensWith: ["DASHBOARD_HISTORY"] },
  ],
  history: {
    actions: {
      "distribution.add": "Copies registered",
      "distribution.change": "Distribution entry changed",
      "distribution.remove": "Distribution entry removed",
    },
    values: { "distribution.kind": copyKindLabels },
  },
  endpoints: administrationEndpoints,
  townData,
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly administration: true;
  }
}
