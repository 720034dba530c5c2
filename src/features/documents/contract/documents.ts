import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer, storedFileAnswer } from "../../../platform/http/file-answer.ts";
import { textInput, textOfFile } from "./text.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../../platform/http/upload.ts";
import { managedDocument, publicDocument, typePage } from "./entities.ts";
import { documentDate, filters, id, ids, moment, site, yesOrNo } from "./inputs.ts";
import { linkedKinds } from "./lists.ts";
import { description } from "./types.ts";

/** Filters of the page that the form was opened on (OPEN-51). */
const pageFilters = {
  categoryName: filters.filterCategory,
  year: filters.filterYear,
  month: filters.filterMonth,
  day: filters.filterDay,
};

/** Fields that are left out of an edit stay as they are; empty ones become empty. */
const fields = {
  typeId: id,
  /** Omitted: (Uncategorized). */
  categoryId: id.optional(),
  title: typedName(300).min(1, "Enter a title"),
  description: description.optional(),
  date: documentDate,
  isPrivate: yesOrNo.optional(),
  visibleFrom: moment,
  visibleUntil: moment,
};
const linkedUrl = z.string().trim().max(2000).refine(isWebAddress, "*Please enter a valid url");

/** PUBDOC-56: an address of the web with a host name. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".") && url.username === "";
}

/** What the caller had read, to notice that someone else has changed the same; as JSON in a form. */
const base = z
  .preprocess(
    (value) => (typeof value === "string" ? parsed(value) : value),
    z.strictObject({ ...fields, documentType: z.string().optional(), url: z.string().optional() }),
  )
  .optional();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const fileKind = z.enum(["DOCUMENT", "AUDIO_FILE"]).optional();
const linkedKind = z.enum(linkedKinds);
const saved = typePage.extend({ document: publicDocument });
const savedDocument = z.object({ document: publicDocument });

/**
 * API-43, API-51. `replace`: replaces the file of a document with the same title, date and category (OPEN-117), for those
 * who may edit it.
 */
export const addDocument = defineCall({
  id: "addDocument",
  method: "POST",
  path: "/api/:site/pub-doc",
  summary: "Adds a public document with its file.",
  input: z.object({
    site,
    ...fields,
    documentType: fileKind,
    replace: yesOrNo.default(false),
    /** Made from the name of the file; a mark says so until somebody confirms it. */
    titleIsGuess: yesOrNo.default(false),
    dateIsGuess: yesOrNo.default(false),
    file: uploadedFile.optional(),
    /** "document": without the page of its type, for one of many files. */
    answer: z.enum(["page", "document"]).default("page"),
    ...filters,
    ...pageFilters,
  }),
  answer: z.union([saved, savedDocument]),
  upload: { mostBytes: MAX_UPLOAD_BYTES },
  failure: "Could not upload public document",
});

/** BULK-13: which of these are there already, before their files are sent. */
export const findDocumentDuplicates = defineCall({
  id: "findDocumentDuplicates",
  method: "POST",
  path: "/api/:site/pub-doc/duplicates",
  summary: "Which titles with dates exist already in their categories.",
  input: z.object({
    site,
    typeId: id,
    documents: z
      .array(z.strictObject({ categoryId: id.optional(), title: z.string().trim().max(300), date: documentDate }))
      .max(1000),
  }),
  /** Positions in `documents`. */
  answer: z.object({ duplicates: z.array(z.int()) }),
});

/** Before files are sent: which of them the town has already, under whatever name. */
export const findSameFiles = defineCall({
  id: "findSameFiles",
  method: "POST",
  path: "/api/:site/pub-doc/same-files",
  summary: "Which files are there already, by their SHA-256 hashes.",
  input: z.object({
    site,
    hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash")).max(1000),
  }),
  answer: z.object({
    /** At most one document for each hash. */
    files: z.array(z.object({ hash: z.string(), title: z.string(), typeTitle: z.string() })),
  }),
});

export const confirmDocuments = defineCall({
  id: "confirmDocuments",
  method: "POST",
  path: "/api/:site/pub-doc/confirm",
  summary: "Confirms titles and dates that were made from names of files, of documents of one type.",
  input: z.object({ site, documentIdList: ids, ...filters }),
  answer: typePage,
});

/** API-44 */
export const addLinkedDocument = defineCall({
  id: "addLinkedDocument",
  method: "POST",
  path: "/api/:site/pub-doc/linked",
  summary: "Adds a linked recording or video.",
  input: z.object({ site, ...fields, documentType: linkedKind, url: linkedUrl, ...filters, ...pageFilters }),
  answer: saved,
  upload: { mostBytes: 0 },
  failure: "Could not upload public document",
});

/** API-45. `removeEarlier`: the earlier file is deleted at once instead of being kept. */
export const editDocument = defineCall({
  id: "editDocument",
  method: "PUT",
  path: "/api/:site/pub-doc/:id",
  summary: "Changes a public document, and replaces its file if there is one.",
  input: z.object({
    site,
    id,
    ...fields,
    documentType: fileKind,
    removeEarlier: yesOrNo.default(false),
    base,
    file: uploadedFile.optional(),
    ...filters,
    ...pageFilters,
  }),
  answer: saved,
  upload: { mostBytes: MAX_UPLOAD_BYTES },
});

/** API-46 */
export const editLinkedDocument = defineCall({
  id: "editLinkedDocument",
  method: "PUT",
  path: "/api/:site/pub-doc/linked/:id",
  summary: "Changes a linked recording or video.",
  input: z.object({ site, id, ...fields, documentType: linkedKind, url: linkedUrl, base, ...filters, ...pageFilters }),
  answer: saved,
  upload: { mostBytes: 0 },
});

export const getDocument = defineCall({
  id: "getDocument",
  method: "GET",
  path: "/api/:site/pub-doc/:id",
  summary: "A public document with the titles of its type and category.",
  input: z.object({ site, id }),
  answer: z.object({ document: publicDocument, typeTitle: z.string(), categoryTitle: z.string() }),
});

export const getManagedDocument = defineCall({
  id: "getManagedDocument",
  method: "GET",
  path: "/api/:site/pub-doc/:id/management",
  summary: "A public document with its earlier files and the progress of reading its text.",
  input: z.object({ site, id }),
  answer: managedDocument,
});

/** API-47 */
export const deleteDocument = defineCall({
  id: "deleteDocument",
  method: "DELETE",
  path: "/api/:site/pub-doc/:id",
  summary: "Deletes a public document. It can be restored for 30 days.",
  input: z.object({ site, id, ...filters }),
  answer: typePage,
});

/** API-48 */
export const deleteDocuments = defineCall({
  id: "deleteDocuments",
  method: "DELETE",
  path: "/api/:site/pub-doc",
  summary: "Deletes public documents of one type. They can be restored for 30 days.",
  input: z.object({ site, documentIdList: ids, ...filters }),
  answer: typePage,
});

/** For a clerk who sees that the text of a scan is poor. */
export const recognizeDocument = defineCall({
  id: "recognizeDocument",
  method: "POST",
  path: "/api/:site/pub-doc/:id/recognition",
  summary: "Reads the text of a public document again, and recognizes all of its pages.",
  input: z.object({ site, id }),
  answer: managedDocument,
});

/** API-49 */
export const moveDocuments = defineCall({
  id: "moveDocuments",
  method: "POST",
  path: "/api/:site/pub-doc/move",
  summary: "Moves public documents to a type and category.",
  input: z.object({ site, documentIdList: ids, typeId: id, categoryId: id.optional() }),
  answer: typePage,
});

export const deleteEarlierFile = defineCall({
  id: "deleteEarlierFile",
  method: "DELETE",
  path: "/api/:site/pub-doc/:id/earlier/:fileId",
  summary: "Deletes an earlier file of a public document at once.",
  input: z.object({ site, id, fileId: id }),
  answer: managedDocument,
});

/** API-52 */
export const downloadDocuments = defineCall({
  id: "downloadDocuments",
  method: "GET",
  path: "/api/:site/pub-doc/:docIds/download",
  summary: "The files of public documents: one as it is, several as a zip.",
  input: z.object({ site, docIds: ids }),
  answer: z.union([fileAnswer, storedFileAnswer]),
});

export const getEarlierFile = defineCall({
  id: "getEarlierFile",
  method: "GET",
  path: "/api/:site/pub-doc/:id/earlier/:fileId",
  summary: "An earlier file of a public document.",
  input: z.object({ site, id, fileId: id }),
  answer: storedFileAnswer,
});

/** A stretch of the text of a document by page, for reading without its file. */
export const getDocumentText = defineCall({
  id: "getDocumentText",
  method: "GET",
  path: "/api/:site/pub-doc/:id/text",
  summary: "The text of a public document by page.",
  input: z.object({ site, id, ...textInput }),
  answer: textOfFile.extend({
    document: publicDocument,
    typeTitle: z.string(),
    /** Whether more pages are being read. */
    isReading: z.boolean(),
  }),
});

/** ROUTES-19, PUBDOC-08: the file as the browser shows it. The extension is only for people. */
export const viewDocument = defineCall({
  id: "viewDocument",
  method: "GET",
  path: "/:site/document/:id.:extension",
  summary: "The file of a public document, to be shown.",
  input: z.object({ site, id, extension: z.string() }),
  answer: storedFileAnswer,
});

/** ROUTES-20, ROUTES-22, API-53 */
export const getDocumentFile = defineCall({
  id: "getDocumentFile",
  method: "GET",
  path: "/documents/:site/public/:id.:extension",
  summary: "The file of a public document, to be shown or saved.",
  input: z.object({ site, id, extension: z.string(), download: yesOrNo.catch(false).default(false) }),
  answer: storedFileAnswer,
});

export const getDocumentThumbnail = defineCall({
  id: "getDocumentThumbnail",
  method: "GET",
  path: "/api/:site/pub-doc/:id/thumbnail",
  summary: "A picture of the first page of a public document.",
  input: z.object({ site, id }),
  answer: storedFileAnswer,
});

export const getDocumentFeed = defineCall({
  id: "getDocumentFeed",
  method: "GET",
  path: "/:site/documents/:type/feed.atom",
  summary: "The Atom feed of a type: the documents posted last.",
  input: z.object({ site, type: z.string().max(200) }),
  answer: fileAnswer,
});
