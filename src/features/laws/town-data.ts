import { z } from "zod";
import { FILE_KINDS } from "../../platform/files/kind/kinds.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import { updateStatistics } from "../../platform/db/statistics.ts";
import {
  changed,
  copied,
  fileKey,
  id,
  looseGuid,
  reference,
  storableName,
  storableText,
  town,
  unset,
  userId,
  username,
} from "../../platform/town/columns.ts";
import { divideLongPages } from "../../platform/papers/reading/divide-long-pages.ts";
import { townTable, unexportedTable } from "../../platform/town/table.ts";
import type { TownData } from "../../platform/town/town-data.ts";
import { MAX_COMMENT, MAX_SUBJECT, MAX_TITLE } from "./contract/lists.ts";
import { dispositions, lawPages, lawProposals, laws, lawUploads } from "./tables.ts";

/** A version of the town's code. */
const versionAs = (schema: z.ZodType<number | null>) =>
  changed(schema, (exported, restore) => (exported === null ? null : restore.idOf("versions", exported)));
const version = versionAs(z.int32().nullable());

const lawsTable = townTable(
  laws,
  {
    id,
    customerId: town,
    source: copied(storableText(500)),
    legislationType: copied(storableName(100)),
    number: copied(storableName(50)),
    legislationYear: copied(),
    lineNumber: copied(),
    rank: copied(),
    title: copied(storableName(MAX_SUBJECT)),
    customTitle: copied(storableName(MAX_TITLE)),
    subject: copied(storableName(MAX_SUBJECT)),
    description: copied(storableText(MAX_COMMENT)),
    comment: copied(storableText(MAX_COMMENT)),
    adopted: copied(),
    adoptedDateAccuracy: copied(),
    effective: copied(),
    appendedToId: version,
    suppedById: version,
    // Older exports do not have it.
    notInId: versionAs(z.int32().nullable().default(null)),
    // Pages show other ids after an import, so the next change of the law makes it again.
    shownHash: changed(z.string().max(32).nullable().default(null), () => null),
    deleted: copied(),
    key: fileKey,
    fileName: copied(storableName(300)),
    // Only PDFs are stored, whatever the export says.
    mediaType: changed(storableText(100).nullable(), (_type, _restore, { key }) =>
      key === null ? null : FILE_KINDS.pdf.mediaType,
    ),
    size: copied(),
    scanDate: copied(),
    pages: copied(),
    textBytes: changed(z.int().min(0).default(0), (bytes) => bytes),
    textState: copied(),
    textProblem: copied(storableText(1000)),
    thumbnail: fileKey,
    html: changed(storableText(4_000_000).nullable(), (html, restore) =>
      html === null ? null : sanitizeHtml(restore.html(html)),
    ),
    version: copied(),
    createdAt: copied(),
    createdBy: username,
    createdById: userId,
    updatedAt: copied(),
    updatedBy: username,
    updatedById: userId,
  },
  {
    after: ["users", "versions"],
    counted: { name: "laws", one: "law", many: "laws" },
    isNamedInTexts: true,
  },
);

const dispositionsTable = townTable(
  dispositions,
  {
    customerId: town,
    lawId: reference(lawsTable),
    position: copied(),
    guid: looseGuid,
    name: copied(storableName(MAX_TITLE)),
    paragraph: copied(storableName(100)),
    action: copied(),
    source: copied(),
  },
  { after: ["provisions"] },
);

const pagesTable = townTable(lawPages, {
  customerId: town,
  lawId: reference(lawsTable),
  page: copied(),
  part: changed(z.int().min(1).default(1), (part) => part),
  text: copied(),
  awaitsRecognition: copied(),
  isRecognized: copied(),
  confidence: copied(),
});

/** What was imported are laws. */
const uploadsTable = unexportedTable(lawUploads, { customerId: town, file: fileKey, id: unset });

/** They are counted again. */
const proposalsTable = unexportedTable(lawProposals, { customerId: town });

/** Laws with what they affect, and the text of their PDFs. */
export const townData: TownData = {
  sets: [lawsTable, dispositionsTable, pagesTable, uploadsTable, proposalsTable],
  afterImport: async (db) => {
    await divideLongPages(db, { pages: "law_pages", owner: "law_id" });
    await updateStatistics(db, ["laws", "law_dispositions"]);
  },
};
