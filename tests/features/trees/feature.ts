import { defineFeature } from "../../../src/platform/features/feature.ts";
import { endpoints } from "./endpoints.ts";
import { townFacts } from "./facts.ts";
import { removeTrees } from "./jobs.ts";
import { permissions } from "./permissions.ts";
import { treeReference } from "./reference-kind.ts";
import { treeSource } from "./search-source.ts";
import { settingGroups } from "./setting-groups.ts";
import { settings } from "./settings.ts";
import { sitemap } from "./sitemap.ts";
import { townData } from "./town-data.ts";
import { checkTrees, townHooks } from "./town-hooks.ts";

/** A made-up feature: a town's protected trees. */
export const feature = defineFeature({
  name: "trees",
  reads: ["sites"],
  permissions,
  settings,
  settingGroups,
  dashboardPages: [{ page: "/trees", label: "Trees", position: 65, opensWith: ["TREES/EDIT"] }],
  history: {
    actions: { "tree.add": "Tree registered", "tree.remove": "Trees removed", "tree.check": "Trees to check" },
  },
  endpoints,
  jobs: [removeTrees, checkTrees],
  referenceKinds: [treeReference],
  searchSources: [treeSource],
  sitemap,
  townData,
  townHooks,
  townFacts,
});

declare module "../../../src/platform/features/feature.ts" {
  interface FeatureNames {
    readonly trees: true;
  }
}
