import { sql } from "drizzle-orm";
import { defineFeature } from "../../platform/features/feature.ts";
import { apiExamples } from "./api-examples.ts";
import { documentKindLabels, groupingLabels, sortLabels, typeSortLabels } from "./contract/lists.ts";
import { categoryEndpoints } from "./endpoints/categories.ts";
import { deletedEndpoints } from "./endpoints/deleted.ts";
import { documentEndpoints } from "./endpoints/documents.ts";
import { feedEndpoints } from "./endpoints/feed.ts";
import { fileEndpoints } from "./endpoints/files.ts";
import { pageEndpoints } from "./endpoints/pages.ts";
import { typeEndpoints } from "./endpoints/types.ts";
import { documentApiEndpoints } from "./endpoints/v1.ts";
import { townFacts } from "./facts.ts";
import { purgeDeleted } from "./jobs/purge.ts";
import { documentTexts, readTextJob, recognizeTextJob, resumeReadingJob } from "./jobs/read-text.ts";
import { permissions } from "./permissions.ts";
import { documentsSitemap } from "./queries/sitemap.ts";
import { documentReference } from "./reference-kind.ts";
import { documentSource } from "./search-source.ts";
import { settings } from "./settings.ts";
import { townData } from "./town-data.ts";

/** Public documents: types, categories, files and links, with the text of their pages. */
export const feature = defineFeature({
  name: "documents",
  reads: ["sites"],
  permissions,
  settings,
  history: {
    actions: {
      "documents.addType": "Document type added",
      "documents.editType": "Document type changed",
      "documents.deleteType": "Document type deleted",
      "documents.tile": "Document type tile changed",
      "documents.addCategory": "Document category added",
      "documents.editCategory": "Document category changed",
      "documents.deleteCategory": "Document category deleted",
      "documents.add": "Document posted",
      "documents.import": "Documents imported",
      "documents.edit": "Document changed",
      "documents.replaceFile": "File of a document replaced",
      "documents.removeFile": "File of a document replaced and removed",
      "documents.recognize": "Text of a document recognized again",
      "documents.removeEarlier": "Earlier file of a document removed",
      "documents.delete": "Document deleted",
      "documents.restore": "Document restored",
      "documents.purge": "Deleted document removed for good",
      "documents.move": "Document moved",
      "documents.confirm": "Title and date of a document confirmed",
    },
    names: {
      sortType: "Order of categories",
      isPrivate: "Private",
      grouping: "Grouped by",
      firstSort: "First order",
      secondSort: "Second order",
      titleKey: "Title for sorting",
      visibleFrom: "Visible from",
      visibleUntil: "Visible until",
    },
    values: {
      "documents.sortType": typeSortLabels,
      "documents.grouping": groupingLabels,
      "documents.firstSort": sortLabels,
      "documents.secondSort": sortLabels,
      "documents.kind": documentKindLabels,
    },
  },
  endpoints: [
    ...typeEndpoints,
    ...categoryEndpoints,
    ...documentEndpoints,
    ...deletedEndpoints,
    ...fileEndpoints,
    ...pageEndpoints,
    ...feedEndpoints,
    ...documentApiEndpoints,
  ],
  apiExamples,
  jobs: [readTextJob, recognizeTextJob, resumeReadingJob, purgeDeleted],
  fileTexts: documentTexts,
  searchSources: [documentSource],
  referenceKinds: [documentReference],
  sitemap: documentsSitemap,
  townFacts,
  townData,
  storedFiles: {
    documents: "Public documents and their previews",
    document_earlier_files: "Earlier files of public documents",
  },
  storedTexts: {
    label: "Text of documents",
    bytes: (customerId) => sql`select sum(text_bytes) from documents where customer_id = ${customerId}::integer`,
  },
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly documents: true;
  }
}
