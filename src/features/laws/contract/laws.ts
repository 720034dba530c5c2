import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer, storedFileAnswer } from "../../../platform/http/file-answer.ts";
import { textInput, textOfFile } from "../../documents/contract/text.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../../platform/http/upload.ts";
import { law, versionReference } from "./entities.ts";
import {
  CHUNK,
  dateAccuracies,
  lawActions,
  lawQuestions,
  MAX_COMMENT,
  MAX_DISPOSITIONS,
  MAX_SUBJECT,
  MAX_TITLE,
} from "./lists.ts";
import { readNames } from "./name-list.ts";

const site = z.string();
const yesOrNo = z.union([z.boolean(), z.stringbool()]).default(false);

/** OPEN-67: all laws, as integrations read them: if `laws` are fewer than `total`, the next from `offset` on. */
export const listLaws = defineCall({
  id: "listLaws",
  method: "GET",
  path: "/api/:site/laws",
  summary: "New laws, or all laws of the ledger, with the versions of the code that they can belong to.",
  input: z.object({
    site,
    ledger: yesOrNo,
    deleted: yesOrNo,
    offset: z.coerce.number<number | string>().int().min(0).default(0),
  }),
  answer: z.object({ laws: z.array(law), total: z.int(), versions: z.array(versionReference) }),
});

/** LAWS-03. An unknown column of `sort` is ignored. */
export const tableFilters = {
  filter: z.string().max(200).default(""),
  year: z.coerce.number<number | string>().int().min(0).max(9999).optional().catch(undefined),
  /** Names, joined by commas or repeated. A comma in a name is written as "\\,". */
  chapters: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((names) => [names].flat().flatMap(readNames).slice(0, 200)),
  sort: z.string().max(200).default(""),
  deleted: yesOrNo,
};

const option = z.object({ value: z.string(), label: z.string(), count: z.int() });

/** One chunk of the table or of the ledger, with the options of its filters. */
const listFilters = {
  ledger: yesOrNo,
  ...tableFilters,
  /** Only laws that a version contains (OPEN-07). */
  suppedBy: z.coerce.number<number | string>().int().optional().catch(undefined),
};

export const getLawTable = defineCall({
  id: "getLawTable",
  method: "GET",
  path: "/api/:site/laws/table",
  summary: "A chunk of the table of new laws, or of the ledger, filtered and sorted.",
  input: z.object({
    site,
    ...listFilters,
    offset: z.coerce.number<number | string>().int().min(0).default(0),
    limit: z.coerce.number<number | string>().int().min(1).max(CHUNK).default(CHUNK),
  }),
  answer: z.object({
    laws: z.array(law),
    /** Laws that pass the filters, and laws in all. */
    total: z.int(),
    all: z.int(),
    offset: z.int(),
    /** The counts of one filter respect the others. */
    years: z.array(option),
    chapters: z.array(option),
    /** The version that `suppedBy` names. */
    suppedBy: versionReference.nullable(),
    mayEdit: z.boolean(),
    mayManage: z.boolean(),
    maySeeDeleted: z.boolean(),
    /** Types of the town's laws, those of most laws first. */
    types: z.array(z.string()),
  }),
});
export type LawTable = z.infer<typeof getLawTable.answer>;

const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** A law as its page shows it. */
export const getLaw = defineCall({
  id: "getLaw",
  method: "GET",
  path: "/api/:site/laws/:id",
  summary: "A law with its text.",
  /** `source`: with all of its text as it is stored, for those who may change it. */
  input: z.object({ site, id, source: yesOrNo, ...textInput }),
  /** With a stretch of the text of its PDF, if it has no text of its own. */
  answer: textOfFile.extend({
    law,
    /** A stretch of its text as readers see it, with links for references; null if it has none of its own. */
    html: z.string().nullable(),
    source: z.string().nullable(),
    mayEdit: z.boolean(),
    mayManage: z.boolean(),
  }),
});

const day = z
  .union([z.literal(""), z.iso.date("Enter a date as YYYY-MM-DD")])
  .nullable()
  .transform((value) => (value === "" ? null : value));
const versionId = z.int().nullable();
const wantedDisposition = z.strictObject({
  /** Null: words that lead to no provision, as `name` has them. */
  guid: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable(),
  name: z.string().trim().max(MAX_TITLE).default(""),
  paragraph: z.string().trim().max(100).default(""),
  action: z.enum(lawActions).nullable().default(null),
});

/** Fields that LAW/MANAGE edits (OPEN-67). */
const managed = {
  legislationType: typedName(100).min(1, "Enter the type of the law"),
  number: typedName(50).min(1, "Enter the number of the law"),
  legislationYear: z.int().min(1600).max(2200).nullable(),
  subject: typedName(MAX_SUBJECT),
  description: z.string().trim().max(MAX_COMMENT),
  adopted: day,
  adoptedDateAccuracy: z.enum(dateAccuracies),
  effective: day,
  dispositions: z.array(wantedDisposition).max(MAX_DISPOSITIONS),
  appendedTo: versionId,
  suppedBy: versionId,
  /** Its text as HTML of the editor; null: none. Only for laws without a PDF. */
  html: z.string().max(2_000_000).nullable(),
  deleted: z.boolean(),
};

/** Questions that the caller has answered with yes; the others are asked with a conflict, and nothing is saved. */
const confirmed = z.array(z.enum(lawQuestions)).max(lawQuestions.length).default([]);

/** API-57. `title`: the custom title; blank clears it (LAWS-17). Fields that are left out stay as they are. */
export const saveLaw = defineCall({
  id: "saveLaw",
  method: "PUT",
  path: "/api/:site/laws/:id",
  summary: "Changes a law.",
  input: z.object({
    site,
    id,
    title: typedName(MAX_TITLE).optional(),
    comment: z.string().trim().max(MAX_COMMENT).optional(),
    ...z.object(managed).partial().shape,
    /** The version of the law that the caller has read (OPEN-104). */
    version: z.int().optional(),
    confirmed,
  }),
  answer: law,
  failure: "There was a problem saving this law",
});

export const addLaw = defineCall({
  id: "addLaw",
  method: "POST",
  path: "/api/:site/laws",
  summary: "Adds a law, without its PDF.",
  input: z.object({
    site,
    title: typedName(MAX_TITLE).default(""),
    comment: z.string().trim().max(MAX_COMMENT).default(""),
    ...z.object(managed).partial().required({ legislationType: true, number: true }).shape,
    confirmed,
  }),
  answer: law,
  failure: "There was a problem saving this law",
});

export const putLawFile = defineCall({
  id: "putLawFile",
  method: "PUT",
  path: "/api/:site/laws/:id/file",
  summary: "Gives a law its PDF, or another one.",
  input: z.object({ site, id, file: uploadedFile }),
  answer: law,
  upload: { mostBytes: MAX_UPLOAD_BYTES },
  failure: "There was a problem saving this law",
});

export const removeLawFile = defineCall({
  id: "removeLawFile",
  method: "DELETE",
  path: "/api/:site/laws/:id/file",
  summary: "Removes the PDF of a law.",
  input: z.object({ site, id }),
  answer: law,
  failure: "There was a problem saving this law",
});

export const downloadLaws = defineCall({
  id: "downloadLaws",
  method: "GET",
  path: "/api/:site/laws/csv",
  summary: "The laws of the table or of the ledger that pass the filters, as CSV.",
  input: z.object({ site, ...listFilters }),
  answer: fileAnswer,
});

export const getLawFeed = defineCall({
  id: "getLawFeed",
  method: "GET",
  path: "/:site/laws/feed.atom",
  summary: "The Atom feed of new laws: those added last.",
  input: z.object({ site }),
  answer: fileAnswer,
});

/** LAWS-08, ROUTES-12 */
export const viewLaw = defineCall({
  id: "viewLaw",
  method: "GET",
  path: "/:site/laws/:id.pdf",
  summary: "The PDF of a law.",
  input: z.object({ site, id }),
  answer: storedFileAnswer,
});

export const getLawThumbnail = defineCall({
  id: "getLawThumbnail",
  method: "GET",
  path: "/api/:site/laws/:id/thumbnail",
  summary: "A picture of the first page of a law's PDF.",
  input: z.object({ site, id }),
  answer: storedFileAnswer,
});

/** OPEN-07: the town of a version of the code, for those who may see the town. */
export const findLedger = defineCall({
  id: "findLedger",
  method: "GET",
  path: "/api/law-ledger/:id",
  summary: "The town whose ledger has the laws of a version of the code.",
  input: z.object({ id }),
  answer: z.object({ custId: z.string() }),
});

/** Laws that the current version may contain, by its date or by the number alone in its history notes. */
export const listSuppedProposals = defineCall({
  id: "listSuppedProposals",
  method: "GET",
  path: "/api/:site/laws/proposals",
  summary: "Laws that the current version of the code seems to contain.",
  input: z.object({ site }),
  answer: z.object({
    version: versionReference.nullable(),
    proposals: z.array(
      z.object({
        law,
        /** Why: a sentence, such as “§ 101-4 cites it in its history.” */
        reason: z.string(),
        /** Whether the history notes name it, not only the dates. */
        isSure: z.boolean(),
      }),
    ),
  }),
});

/** The laws are not proposed for this version any more. */
export const dismissSupped = defineCall({
  id: "dismissSupped",
  method: "POST",
  path: "/api/:site/laws/not-supped",
  summary: "Says that the current version of the code does not contain these laws.",
  input: z.object({ site, ids: z.array(z.int()).min(1).max(5000), version: z.int() }),
  answer: z.object({ count: z.int() }),
  failure: "There was a problem saving these laws",
});

export const confirmSupped = defineCall({
  id: "confirmSupped",
  method: "POST",
  path: "/api/:site/laws/supped",
  summary: "Says that the current version of the code contains these laws.",
  input: z.object({ site, ids: z.array(z.int()).min(1).max(5000), version: z.int() }),
  answer: z.object({ count: z.int() }),
  failure: "There was a problem saving these laws",
});
