import { sql } from "drizzle-orm";
import { readingJobs } from "../../../platform/papers/reading/jobs.ts";
import type { FileTexts } from "../../../platform/papers/reading/file-texts.ts";
import { PaperStore } from "../../../platform/papers/reading/store.ts";
import { documentsAdded } from "../../../platform/search/changed-documents.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { custIdsById } from "../../sites/parts/server/towns.ts";
import { documentIndex } from "../search-source.ts";

const store = new PaperStore({
  files: "documents",
  pages: "document_pages",
  owner: "document_id",
  kind: sql<string>`f.extension`,
  givenText: "text_key",
  pagesRead: "pages_read",
  placed: "placed",
  custIdsById,
  isDeleted: sql`(f.deleted_at is not null)`,
  ended: async (tx, jobs, file) => {
    await documentsAdded(tx, jobs, documentIndex(file), [String(file.id)]);
    await raiseRevision(tx, file.customerId, "documents");
  },
});

/** Read the text of a document's file, for search and for reading without the file, and make its thumbnail. */
export const {
  read: readTextJob,
  recognize: recognizeTextJob,
  resume: resumeReadingJob,
} = readingJobs("documents", store);

export const documentTexts: FileTexts = {
  label: "public documents",
  resume: resumeReadingJob,
  counts: (db) => store.counts(db),
};
