import { sql } from "drizzle-orm";
import { defineFeature } from "../../platform/features/feature.ts";
import { apiExamples } from "./api-examples.ts";
import { lawsHref } from "./contract/addresses.ts";
import { accuracyLabels, titleFieldLabels } from "./contract/lists.ts";
import { exportEndpoints } from "./endpoints/exports.ts";
import { fileEndpoints } from "./endpoints/files.ts";
import { lawEndpoints } from "./endpoints/laws.ts";
import { lawUploadEndpoints } from "./endpoints/uploads.ts";
import { lawApiEndpoints } from "./endpoints/v1.ts";
import { townFacts } from "./facts.ts";
import { countProposalsJob } from "./jobs/count-proposals.ts";
import { findContainedJob } from "./jobs/find-contained.ts";
import { readHistoryJob } from "./jobs/read-history.ts";
import { lawTexts, readLawJob, recognizeLawJob, resumeLawsJob } from "./jobs/read-text.ts";
import { permissions } from "./permissions.ts";
import { provisionNotices } from "./provision-notices.ts";
import { lawsSitemap } from "./queries/sitemap.ts";
import { lawReference } from "./reference-kind.ts";
import { lawSource } from "./search-source.ts";
import { settings } from "./settings.ts";
import { lawUploadJobs } from "./uploads/jobs.ts";
import { townData } from "./town-data.ts";
import { townHooks } from "./town-hooks.ts";

/** Adopted laws: the table of new laws, the ledger, and what each of them affects in the code. */
export const feature = defineFeature({
  name: "laws",
  reads: ["sites", "code"],
  // In the texts of laws.
  showsAll: ["referenceKinds"],
  permissions,
  settings,
  history: {
    actions: {
      "laws.add": "Law added",
      "laws.import": "Laws imported",
      "laws.upload": "File with laws uploaded",
      "laws.discardUpload": "File with laws discarded",
      "laws.edit": "Law changed",
      "laws.delete": "Law deleted",
      "laws.restore": "Law restored",
      "laws.supped": "Law marked as in the code",
      "laws.notSupped": "Law marked as not in a version",
      "laws.contained": "Laws found in the code by its history notes",
      "laws.putFile": "PDF of a law added",
      "laws.removeFile": "PDF of a law removed",
    },
    names: {
      appendedToId: "Appended to",
      suppedById: "In the code since",
      suppedBy: "In the code since",
      notIn: "Not in the version",
      notInId: "Not in the version",
      legislationType: "Type",
      legislationYear: "Year",
      adoptedDateAccuracy: "Accuracy of the date",
      dispositions: "Affects",
      html: "Text",
    },
    values: {
      "customization.lawTitleField": titleFieldLabels,
      "laws.adoptedDateAccuracy": accuracyLabels,
    },
  },
  endpoints: [...lawEndpoints, ...lawUploadEndpoints, ...fileEndpoints, ...exportEndpoints, ...lawApiEndpoints],
  referenceKinds: [lawReference],
  apiExamples,
  jobs: [
    readLawJob,
    recognizeLawJob,
    resumeLawsJob,
    readHistoryJob,
    findContainedJob,
    countProposalsJob,
    ...lawUploadJobs,
  ],
  fileTexts: lawTexts,
  searchSources: [lawSource],
  provisionNotices,
  sitemap: lawsSitemap,
  townFacts,
  townData,
  storedFiles: { laws: "PDFs of laws and their previews", law_uploads: "Uploaded laws that are not imported" },
  townHooks,
  waiting: {
    one: "law to confirm",
    many: "laws to confirm",
    href: lawsHref,
    counts: (customerIds) =>
      sql`select customer_id, count from law_proposals where customer_id = ${customerIds} and count > 0`,
  },
  storedTexts: {
    label: "Text of laws",
    bytes: (customerId) =>
      sql`select sum(text_bytes + coalesce(octet_length(html), 0)) from laws where customer_id = ${customerId}::integer`,
  },
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly laws: true;
  }
}
