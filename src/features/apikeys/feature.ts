import { defineFeature } from "../../platform/features/feature.ts";
import { apiKeyEndpoints, revokeKeysOf } from "./endpoints.ts";
import { permissions } from "./permissions.ts";
import { apis, VIEW_KEYS } from "./policy.ts";
import { townData } from "./town-data.ts";

/** Keys of the public API. */
export const feature = defineFeature({
  name: "apikeys",
  permissions,
  settingGroups: { api: { title: "API keys", intro: "Let other programs read the town's code.", position: 60 } },
  // APIKEYS-01
  opensSettings: [{ permission: VIEW_KEYS, withAnyOf: apis.map(({ permission }) => permission) }],
  history: {
    actions: {
      "key.create": "API key created",
      "key.update": "API key changed",
      "key.delete": "API key deleted",
    },
    names: Object.fromEntries(apis.map(({ field, title }) => [field, title])),
  },
  endpoints: apiKeyEndpoints,
  townHooks: { memberRemoved: revokeKeysOf },
  townData,
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly apikeys: true;
  }
}
