import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { dashboardEndpoints } from "./dashboard.ts";
import { distributionEndpoints } from "./distribution.ts";
import { historyEndpoints } from "./history.ts";

export const administrationEndpoints: readonly Endpoint[] = [
  ...dashboardEndpoints,
  ...historyEndpoints,
  ...distributionEndpoints,
];
