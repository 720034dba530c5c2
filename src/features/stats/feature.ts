import { defineFeature } from "../../platform/features/feature.ts";
import { statsEndpoints } from "./endpoints.ts";
import { statsJobs } from "./jobs.ts";
import { permissions } from "./permissions.ts";
import { townData } from "./town-data.ts";

/** Views and searches, counted by day. */
export const feature = defineFeature({
  name: "stats",
  permissions,
  dashboardPages: [{ page: "/stats", label: "Stats", position: 40, opensWith: ["DASHBOARD_STATS"] }],
  endpoints: statsEndpoints,
  jobs: statsJobs,
  townData,
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly stats: true;
  }
}
