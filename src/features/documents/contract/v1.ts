import { z } from "zod";
import { datePrecisions } from "../../../domain/partial-date.ts";
import { defineCall } from "../../../platform/http/call.ts";
import { idOf, offsetIn, optionalDay, part, partsOfText, siteAndVersion } from "../../publicapi/contract/shared.ts";

const text = z.string();
const { site } = siteAndVersion;
const id = idOf("document");

const apiDocument = z
  .object({
    id: z.int(),
    title: text,
    description: text.nullable(),
    date: text
      .nullable()
      .meta({ description: "YYYY-MM-DD; the first day of a month or year; null for undated documents." }),
    datePrecision: z
      .enum(datePrecisions)
      .nullable()
      .meta({ description: "What is known of the date; null for undated documents." }),
    type: text.meta({ description: "Minutes, Agendas …" }),
    category: text.nullable(),
    kind: z.enum(["DOCUMENT", "AUDIO_FILE", "AUDIO_LINK", "VIDEO_LINK"]),
    extension: text.nullable().meta({ description: "What the file is: pdf, docx …; null for links." }),
    size: z.int().nullable().meta({ description: "Bytes." }),
    pages: z.int().nullable().meta({ description: "Number of pages; null if it is not known." }),
    url: text.meta({ description: "The file, or the address that the document links to." }),
    posted: text.meta({ description: "ISO 8601." }),
    updated: text.meta({ description: "ISO 8601." }),
  })
  .meta({ id: "Document" });
export type ApiDocument = z.infer<typeof apiDocument>;

/** Documents in an answer. */
export const API_DOCUMENTS = 300;

/** Issue 13: the public documents of a town, under the content right. */
export const apiListDocumentTypes = defineCall({
  id: "apiDocumentTypes",
  method: "GET",
  path: "/api/v1/:site/documents/types",
  summary: "The types of public documents, with numbers of documents.",
  input: z.object({ site }),
  answer: z
    .object({
      types: z.array(z.object({ title: text, description: text, count: z.int(), url: text, feed: text })),
    })
    .meta({ id: "DocumentTypes" }),
});

export const apiListDocuments = defineCall({
  id: "apiDocuments",
  method: "GET",
  path: "/api/v1/:site/documents",
  summary: "Public documents, the latest first; undated ones last.",
  input: z.object({
    site,
    type: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "Title of a type.", examples: ["Minutes"] }),
    category: z.string().max(200).optional().meta({ description: "Title of a category." }),
    from: optionalDay.meta({ description: "Earliest date, YYYY-MM-DD. Includes the year or month that it is in." }),
    to: optionalDay.meta({ description: "Latest date, YYYY-MM-DD. Includes the year or month that it is in." }),
    offset: offsetIn("documents", API_DOCUMENTS),
  }),
  answer: z.object({ total: z.int(), offset: z.int(), documents: z.array(apiDocument) }).meta({ id: "Documents" }),
});

export const apiGetDocument = defineCall({
  id: "apiDocument",
  method: "GET",
  path: "/api/v1/:site/documents/:id",
  summary: "A public document.",
  input: z.object({ site, id }),
  answer: apiDocument,
});

export const apiGetDocumentText = defineCall({
  id: "apiDocumentText",
  method: "GET",
  path: "/api/v1/:site/documents/:id/text",
  summary: "The text of a public document by page.",
  input: z.object({ site, id, part }),
  answer: z
    .object({
      pages: z.array(
        z.object({
          page: z.int(),
          text,
          isRecognized: z.boolean().meta({ description: "Recognized by machine from a scan." }),
          isContinued: z.boolean().meta({ description: "The text of this page begins in the part before." }),
        }),
      ),
      ...partsOfText,
    })
    .meta({ id: "DocumentText" }),
});
