import { sql } from "drizzle-orm";
import { LONGEST_PLACED_TEXT } from "../../domain/placed-text.ts";
import {
  changed,
  copied,
  fileKey,
  id,
  reference,
  storableName,
  storableText,
  town,
  unset,
  userId,
  username,
} from "../../platform/town/columns.ts";
import { datePrecisions } from "../../domain/partial-date.ts";
import { divideLongPages } from "../../platform/papers/reading/divide-long-pages.ts";
import { FILE_KINDS } from "../../platform/files/kind/kinds.ts";
import { townTable } from "../../platform/town/table.ts";
import type { TownData } from "../../platform/town/town-data.ts";
import { z } from "zod";
import { updateDocumentStatistics } from "./jobs/purge.ts";
import { sortKey } from "./sort-key.ts";
import { documentCategories, documentPages, documents, documentTypes, earlierFiles } from "./tables.ts";

const authors = {
  createdAt: copied(),
  createdBy: username,
  createdById: userId,
  updatedAt: copied(),
  updatedBy: username,
  updatedById: userId,
};

const typesTable = townTable(
  documentTypes,
  {
    id,
    customerId: town,
    title: copied(storableName(100)),
    description: copied(storableText(2000)),
    sort: copied(),
    graphicalLinkEnabled: copied(),
    ...authors,
  },
  { counted: { name: "documentTypes", one: "document type", many: "document types" }, after: ["users"] },
);

const categoriesTable = townTable(documentCategories, {
  id,
  customerId: town,
  typeId: reference(typesTable),
  title: copied(storableName(200)),
  description: copied(storableText(2000)),
  isPrivate: copied(),
  isUncategorized: copied(),
  grouping: copied(),
  firstSort: copied(),
  secondSort: copied(),
  ...authors,
});

/** The extension in the key says what the bytes are; browsers get the media type of that, whatever the export says. */
const extensionOf = (key: unknown): string => /\.([a-z0-9]+)$/.exec(String(key))?.[1] ?? "";
const mediaTypeOf = (key: unknown): string => {
  const extension = extensionOf(key);
  return (
    Object.values(FILE_KINDS).find((kind) => kind.extension === extension)?.mediaType ?? FILE_KINDS.unknown.mediaType
  );
};

const fileFacts = {
  mediaType: changed(storableText(100).nullable(), (_type, _restore, { key }) =>
    key === null ? null : mediaTypeOf(key),
  ),
  extension: changed(storableText(20).nullable(), (_extension, _restore, { key }) =>
    key === null ? null : extensionOf(key),
  ),
};

const documentsTable = townTable(
  documents,
  {
    id,
    customerId: town,
    typeId: reference(typesTable),
    categoryId: reference(categoriesTable),
    title: copied(storableName(300)),
    titleIsGuess: changed(z.boolean().default(false), (isGuess) => isGuess),
    titleKey: changed(z.string(), (_key, _restore, { title }) => sortKey(String(title))),
    description: copied(storableText(2000)),
    date: copied(),
    datePrecision: changed(z.enum(datePrecisions).default("day"), (precision) => precision),
    dateIsGuess: changed(z.boolean().default(false), (isGuess) => isGuess),
    isPrivate: copied(),
    kind: copied(),
    url: copied(z.url({ protocol: /^https?$/ }).max(2000)),
    key: fileKey,
    fileName: copied(storableName(300)),
    ...fileFacts,
    size: copied(),
    visibleFrom: copied(),
    visibleUntil: copied(),
    textKey: fileKey,
    textState: copied(),
    textProblem: copied(storableText(1000)),
    pages: copied(),
    textBytes: changed(z.int().min(0).default(0), (bytes) => bytes),
    pagesRead: copied(),
    thumbnail: fileKey,
    deletedAt: unset,
    deletedBy: unset,
    deletedById: unset,
    formerType: unset,
    formerCategory: unset,
    ...authors,
  },
  {
    counted: { name: "documents", one: "public document", many: "public documents" },
    visible: sql`t.deleted_at is null`,
    isNamedInTexts: true,
  },
);

const ofVisible = sql`exists (select from documents d
  where d.customer_id = t.customer_id and d.id = t.document_id and d.deleted_at is null)`;

const earlierTable = townTable(
  earlierFiles,
  {
    id: unset,
    customerId: town,
    documentId: reference(documentsTable),
    key: fileKey,
    fileName: copied(storableName(300)),
    ...fileFacts,
    size: copied(),
    replacedAt: copied(),
    createdBy: username,
    createdById: userId,
  },
  { visible: ofVisible },
);

const pagesTable = townTable(
  documentPages,
  {
    customerId: town,
    documentId: reference(documentsTable),
    page: copied(),
    part: changed(z.int().min(1).default(1), (part) => part),
    text: copied(),
    awaitsRecognition: copied(),
    isRecognized: copied(),
    confidence: copied(),
    placed: changed(z.string().max(LONGEST_PLACED_TEXT).nullable().default(null), (placed) => placed),
  },
  { visible: ofVisible },
);

/** Public documents with their types, categories and texts. */
export const townData: TownData = {
  sets: [typesTable, categoriesTable, documentsTable, earlierTable, pagesTable],
  afterImport: async (db) => {
    await divideLongPages(db, { pages: "document_pages", owner: "document_id" });
    await updateDocumentStatistics(db);
  },
};
