import type { Endpoint } from "../platform/http/endpoint.ts";
import { accountEndpoints } from "../features/accounts/endpoints/index.ts";
import { administrationEndpoints } from "../features/administration/endpoints/index.ts";
import { apiKeyEndpoints } from "../features/apikeys/endpoints.ts";
import { codeEndpoints } from "../features/code/endpoints/index.ts";
import { eventEndpoints } from "../features/events/endpoints.ts";
import { describeApi } from "../features/publicapi/endpoints.ts";
import { fileEndpoints } from "../features/files/endpoints.ts";
import { searchEndpoints } from "../features/search/endpoints.ts";
import { siteEndpoints } from "../features/sites/endpoints.ts";
import { finderEndpoints } from "../features/sites/finder/endpoints.ts";
import { townEndpoints } from "../features/sites/towns/endpoints.ts";
import { settingsEndpoints } from "../features/sites/settings/endpoints.ts";
import { statsEndpoints } from "../features/stats/endpoints.ts";
import { searchSources } from "./search-sources.ts";
import { codeEntries } from "./town-code.ts";

const described: readonly Endpoint[] = [
  ...siteEndpoints,
  ...finderEndpoints,
  ...settingsEndpoints,
  ...townEndpoints(codeEntries),
  ...fileEndpoints,
  ...accountEndpoints,
  ...apiKeyEndpoints,
  ...codeEndpoints,
  ...searchEndpoints(searchSources),
  ...eventEndpoints,
  ...administrationEndpoints,
  ...statsEndpoints,
];

/** All API calls of the product. */
export const endpoints: readonly Endpoint[] = [...described, ...describeApi(described)];
