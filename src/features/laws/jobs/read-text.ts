import { sql } from "drizzle-orm";
import { rows } from "../../../platform/db/db.ts";
import { readingJobs } from "../../../platform/papers/reading/jobs.ts";
import type { FileTexts } from "../../../platform/papers/reading/file-texts.ts";
import { PaperStore } from "../../../platform/papers/reading/store.ts";
import { documentsAdded } from "../../../platform/search/changed-documents.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { custIdsById } from "../../sites/parts/server/towns.ts";
import { lawIndex } from "../search-source.ts";

const store = new PaperStore({
  files: "laws",
  pages: "law_pages",
  owner: "law_id",
  kind: sql<string>`'pdf'::text`,
  givenText: null,
  pagesRead: null,
  placed: null,
  custIdsById,
  isDeleted: sql`(f.deleted)`,
  ended: async (tx, jobs, file) => {
    await documentsAdded(tx, jobs, lawIndex(file), [String(file.id)]);
    await raiseRevision(tx, file.customerId, "laws");
    // Pages of the code quote laws that they do not contain.
    const [quoted] = await rows(
      tx,
      sql`select 1 from laws l join law_dispositions d on d.customer_id = l.customer_id and d.law_id = l.id and d.guid is not null
        where l.customer_id = ${file.customerId}::integer and l.id = ${file.id}::integer and l.supped_by_id is null limit 1`,
    );
    if (quoted !== undefined) await raiseRevision(tx, file.customerId, "sites");
  },
});

/** Read the text of a law's PDF, for search and for reading without the file, and make its thumbnail. */
export const { read: readLawJob, recognize: recognizeLawJob, resume: resumeLawsJob } = readingJobs("laws", store);

export const lawTexts: FileTexts = { label: "laws", resume: resumeLawsJob, counts: (db) => store.counts(db) };
