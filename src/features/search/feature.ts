import { languageOf } from "../../domain/query/language.ts";
import { defineFeature } from "../../platform/features/feature.ts";
import { searchEndpoints } from "./endpoints.ts";
import { withNotices } from "./notices.ts";
import { permissions } from "./permissions.ts";
import type { Sources } from "./search-plan.ts";
import { settings } from "./settings.ts";

/** Sources in the order of their kinds. Throws if two declare the same kind or word of queries. */
function inOrder(sources: Sources): Sources {
  languageOf(sources);
  return sources.toSorted((one, other) => one.position - other.position);
}

/** Search over what the features provide. */
export const feature = defineFeature({
  name: "search",
  // Towns, their settings and the contents of the code.
  reads: ["sites", "code"],
  showsAll: ["searchSources"],
  permissions,
  settings,
  // Features make the result cards of this feature's contract.
  endpoints: ({ searchSources, provisionNotices }) =>
    searchEndpoints(withNotices(inOrder(searchSources as Sources), provisionNotices)),
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly search: true;
  }
}
