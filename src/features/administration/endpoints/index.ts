import type { Catalog } from "../../../platform/features/catalog.ts";
import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { dashboardEndpoints } from "./dashboard.ts";
import { distributionEndpoints } from "./distribution.ts";
import { historyEndpoints } from "./history.ts";

export const administrationEndpoints = (catalog: Catalog): readonly Endpoint[] => [
  ...dashboardEndpoints(catalog),
  ...historyEndpoints,
  ...distributionEndpoints,
];
