import { sql } from "drizzle-orm";
import { readingJobs } from "../../../platform/papers/reading/jobs.ts";
import { PaperStore } from "../../../platform/papers/reading/store.ts";
import { documentsChanged } from "../../../platform/search/changed-documents.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { lawIndex } from "../search-source.ts";

const store = new PaperStore({
  files: "laws",
  pages: "law_pages",
  owner: "law_id",
  kind: sql<string>`'pdf'::text`,
  pagesRead: null,
  ended: async (tx, jobs, file) => {
    await documentsChanged(tx, jobs, lawIndex(file), [String(file.id)]);
    await raiseRevision(tx, file.customerId, "laws");
  },
});

/** Read the text of a law's PDF, for search and for reading without the file, and make its thumbnail. */
export const { read: readLawJob, recognize: recognizeLawJob } = readingJobs("laws", store);
