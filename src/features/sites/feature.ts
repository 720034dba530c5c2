import { DATE_FORMATS } from "../../domain/date-formats.ts";
import { formatDay } from "../../domain/format-day.ts";
import { LEVEL_LABELS } from "./policy/levels.ts";
import { sql } from "drizzle-orm";
import { defineFeature } from "../../platform/features/feature.ts";
import { siteEndpoints } from "./endpoints.ts";
import { finderEndpoints } from "./finder/endpoints.ts";
import { permissions } from "./permissions.ts";
import { richTexts } from "./rich-texts.ts";
import { settingGroups } from "./setting-groups.ts";
import { deriveSettings, settings } from "./settings.ts";
import { settingsEndpoints } from "./settings/endpoints.ts";
import { townData } from "./town-data.ts";
import { townEndpoints } from "./towns/endpoints.ts";

/** Towns and their sites: settings, home page, finder, permissions. */
const LINK_TARGETS = { INTERNAL: "this site", EXTERNAL: "another website" };

export const feature = defineFeature({
  name: "sites",
  reads: ["code"],
  permissions,
  settings,
  settingGroups,
  deriveSettings,
  opensSettings: ["FEATURE_ADMIN", "API/PERMISSION/GRANT"],
  history: {
    actions: {
      "customization.save": "Setting changed",
      "customization.banner": "Setting changed",
      "customization.seal": "Setting changed",
      "customization.counties": "Counties changed",
      "customization.warnings": "Search warnings changed",
      "feature.level": "Feature level changed",
      "town.grant": "Permission granted to the town",
      "town.revoke": "Permission revoked from the town",
      "town.create": "Town created",
      "town.simulate": "Simulated town created",
      "town.rename": "Town renamed",
      "town.export": "Town exported",
      "town.import": "Town imported",
      "town.remove": "Town removed",
      "county.accept": "County accepted",
      "county.remove": "County not accepted",
      "quickLink.add": "Quick link added",
      "quickLink.edit": "Quick link changed",
      "quickLink.remove": "Quick link removed",
      "quickLink.order": "Quick links reordered",
    },
    names: {
      customerName: "Town name",
      custId: "ID in URLs",
      govtype: "Type of government",
      textualQuickLinkType: "Links to",
      urlType: "Links to",
      url: "Address",
      seal: "Seal",
      bannerImage: "Banner",
      bannerImageDouble: "Banner on sharp screens",
    },
    values: {
      "customization.dateFormat": Object.fromEntries(DATE_FORMATS.map((name) => [name, formatDay("2026-03-01", name)])),
      "feature.currentLevel": LEVEL_LABELS,
      "feature.maximumLevel": LEVEL_LABELS,
      "quickLink.textualQuickLinkType": LINK_TARGETS,
      "quickLink.urlType": LINK_TARGETS,
    },
  },
  sitemap: async ({ site }) => ({ lists: [`/${site.custId}/home`], count: 0, pages: async () => [] }),
  townData,
  // The jobs are not in backups either.
  notInBackups: ["job_progress"],
  storedFiles: { customers: "Seal and banners" },
  storedTexts: {
    label: "Settings and messages",
    bytes: (customerId) =>
      // The settings that every town has do not count.
      sql`select greatest(pg_column_size(customization) + pg_column_size(warnings) - 10000, 0) from customers where id = ${customerId}::integer`,
  },
  richTexts,
  endpoints: (catalog) => [
    ...siteEndpoints,
    ...finderEndpoints,
    ...settingsEndpoints(catalog),
    ...townEndpoints(catalog),
  ],
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly sites: true;
  }
}
