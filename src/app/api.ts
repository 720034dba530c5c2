import type { Endpoint } from "../platform/http/endpoint.ts";
import { codeEndpoints } from "../features/code/endpoints/index.ts";
import { eventEndpoints } from "../features/events/endpoints.ts";
import { searchEndpoints } from "../features/search/endpoints.ts";
import { siteEndpoints } from "../features/sites/endpoints.ts";

/** Every call of the product. */
export const endpoints: readonly Endpoint[] = [...siteEndpoints, ...codeEndpoints, ...searchEndpoints, ...eventEndpoints];
