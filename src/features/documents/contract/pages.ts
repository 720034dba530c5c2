import { z } from "zod";
import { PICTURE_WIDTHS } from "../../../domain/picture-widths.ts";
import { defineCall } from "../../../platform/http/call.ts";
import { madeFileAnswer } from "../../../platform/http/file-answer.ts";
import { publicDocument } from "./entities.ts";
import { id, site } from "./inputs.ts";
import { textInput } from "./text.ts";

/** Pages that are shown together: most documents are shown whole. */
export const PAGES_IN_PART = 200;

const page = z.coerce.number<number | string>().int().min(1).max(100_000);

/** Words to find, as in a search. */
export const LONGEST_FIND = 300;
/** More matches are not counted. */
export const MOST_MATCHES = 2000;

export const getDocumentPages = defineCall({
  id: "getDocumentPages",
  method: "GET",
  path: "/api/:site/pub-doc/:id/pages",
  summary: "The pages of a PDF document, in parts, to be shown as pictures.",
  input: z.object({ site, id, ...textInput }),
  answer: z.object({
    document: publicDocument,
    typeTitle: z.string(),
    /** Number of pages; 0: they cannot be shown. */
    of: z.int(),
    /** Number of this part, from 1, and of the last. */
    part: z.int(),
    parts: z.int(),
    /** Number of the first page of this part. */
    first: z.int(),
    /** Widths and heights of the pages of this part, in points: how many in a row have the same. */
    sizes: z.array(z.object({ width: z.number(), height: z.number(), count: z.int() })).max(PAGES_IN_PART),
    /** Whether its text is being read. */
    isReading: z.boolean(),
  }),
});

export const findInDocument = defineCall({
  id: "findInDocument",
  method: "GET",
  path: "/api/:site/pub-doc/:id/matches",
  summary: "How often words of a search are on each page of a document.",
  input: z.object({ site, id, find: z.string().max(LONGEST_FIND) }),
  answer: z.object({
    pages: z.array(z.object({ page: z.int(), count: z.int() })).max(MOST_MATCHES),
    total: z.int(),
    /** There are more. */
    isCut: z.boolean(),
    /** The text came with the file and is not divided into its pages: the matches are somewhere in it. */
    isUndivided: z.boolean(),
  }),
});

/** The text of a page, and where its words are. */
export const getPageWords = defineCall({
  id: "getPageWords",
  method: "GET",
  path: "/api/:site/pub-doc/:id/pages/:page/words",
  summary: "The text of a page of a document, and where its words are.",
  input: z.object({ site, id, page }),
  answer: z.object({
    text: z.string(),
    isRecognized: z.boolean(),
    /** `PlacedText`; null: it is not known where the words are. */
    placed: z.string().nullable(),
  }),
});

export const getPagePicture = defineCall({
  id: "getPagePicture",
  method: "GET",
  path: "/api/:site/pub-doc/:id/pages/:page/picture",
  summary: "A picture of a page of a PDF document.",
  input: z.object({
    site,
    id,
    page,
    width: z.coerce
      .number<number | string>()
      .pipe(z.literal(PICTURE_WIDTHS, { error: `must be ${PICTURE_WIDTHS.join(" or ")}` })),
  }),
  answer: madeFileAnswer,
});
