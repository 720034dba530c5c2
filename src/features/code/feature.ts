import { sql } from "drizzle-orm";
import { defineFeature } from "../../platform/features/feature.ts";
import { apiExamples } from "./api-examples.ts";
import { pendingStates } from "./contract/uploads.ts";
import { codeEndpoints } from "./endpoints/index.ts";
import { removingUnfinished } from "./import/unfinished.ts";
import { deletingTexts } from "./texts.ts";
import { uploadJobs } from "./uploads/jobs.ts";
import { permissions } from "./permissions.ts";
import { codeSitemap } from "./queries/sitemap.ts";
import { provisionReference } from "./reference-kind.ts";
import { putInForceJob } from "./versions/put-in-force.ts";
import { codeSource } from "./search-source.ts";
import { deriveSettings, settings } from "./settings.ts";
import { townData } from "./town-data.ts";

/** The code of a town: reading, versions, citations, index, publishing. */
export const feature = defineFeature({
  name: "code",
  reads: ["sites"],
  permissions,
  settings,
  settingGroups: {
    toc: { title: "TOC Customizations", intro: "The table of contents beside the text.", position: 50 },
  },
  deriveSettings,
  opensSettings: ["DISPLAY_DATE_ADMIN"],
  dashboardPages: [
    { page: "/code", label: "Code", position: 30, opensWith: ["CODE/IMPORT"] },
    { page: "/titles", label: "Titles", position: 50, opensWith: ["DASHBOARD_TITLES"] },
  ],
  history: {
    actions: {
      "code.upload": "Code uploaded",
      "code.publish": "Publication requested",
      "code.discard": "Upload discarded",
      "version.publish": "Code imported",
      "version.change": "Version changed",
      "version.unpublish": "Version unpublished",
      "version.publishAgain": "Version published again",
      "version.putInForce": "Earlier version put back in force",
      "version.inForce": "Scheduled version put in force",
      "version.displayDate": "Display date changed",
      "zoning.set": "Zoning chapter set",
      "zoning.clear": "Zoning chapter cleared",
      "contentLink.add": "Tile added",
      "contentLink.edit": "Tile changed",
      "contentLink.remove": "Tile removed",
      "contentLink.order": "Tiles reordered",
    },
    names: {
      pubId: "Version name",
      publishingId: "Version name",
      publishingIdentifier: "Version name",
      current: "Shown as current",
      unpublished: "Unpublished",
      state: "State",
      confirmed: "Confirmed",
    },
    values: { "code.size": "bytes" },
  },
  endpoints: codeEndpoints,
  apiExamples,
  jobs: [...uploadJobs, putInForceJob, deletingTexts, removingUnfinished],
  searchSources: [codeSource],
  referenceKinds: [provisionReference],
  sitemap: codeSitemap,
  townData,
  // Versions may have become due since the export.
  townHooks: { townImported: (tx, { jobs }) => jobs.enqueue(tx, putInForceJob, {}) },
  waiting: {
    one: "upload to publish",
    many: "uploads to publish",
    href: (custId) => `/dashboard/${custId}/code`,
    counts: (customerIds) => sql`select customer_id, count(*)::integer as count from code_uploads
      where customer_id = ${customerIds} and state in ${pendingStates}
        and not coalesce((options->'found'->>'unchanged')::boolean, false) group by customer_id`,
  },
  storedFiles: {
    version_files: "Images and files of the code",
    code_uploads: "Uploaded codes that are not published",
  },
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly code: true;
  }
}
