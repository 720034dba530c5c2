import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { defineStream } from "../../../platform/http/streams/event-stream.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../../platform/http/upload.ts";
import { importOutcomes, lawUploadStates } from "./lists.ts";

/** What becomes of a law, or what is wrong with a file. */
const reportLine = z.object({
  file: z.string(),
  line: z.int().nullable(),
  outcome: z.enum(importOutcomes),
  law: z.string(),
  /** Provisions that it affects. */
  affects: z.int(),
  /** Why the code contains it already: its history notes, or the date of a version; null: it does not. */
  contained: z.enum(["history", "date"]).nullable(),
  reason: z.string(),
});
export type LawReportLine = z.infer<typeof reportLine>;

const report = z.object({
  counts: z.record(z.enum(importOutcomes), z.int()),
  contained: z.int(),
  /** Unpacked. */
  bytes: z.int(),
  /** What needs a look comes first. Of a long report the first lines. */
  lines: z.array(reportLine),
  total: z.int(),
});
export type LawUploadReport = z.infer<typeof report>;

const summary = z.object({
  id: z.int(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: z.enum(lawUploadStates),
  type: z.string(),
  /** Why it could not be read or imported. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type LawUploadSummary = z.infer<typeof summary>;

const lawUpload = summary.extend({
  report: report.nullable(),
  /** Percentage while it is being read or imported; null while that is not known. */
  progress: z.int().nullable(),
});
export type LawUpload = z.infer<typeof lawUpload>;

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

export const listLawUploads = defineCall({
  id: "listLawUploads",
  method: "GET",
  path: "/api/:site/laws/uploads",
  summary: "The last files with laws that were uploaded, newest first, without their reports.",
  input: z.object({ site }),
  answer: z.object({
    uploads: z.array(summary),
    /** Types of the town's laws, those of most laws first. */
    types: z.array(z.string()),
  }),
});

export const getLawUpload = defineCall({
  id: "getLawUpload",
  method: "GET",
  path: "/api/:site/laws/uploads/:id",
  summary: "An uploaded file with laws, with its report.",
  input: z.object({ site, id }),
  answer: lawUpload,
});

export const followLawUpload = defineStream({
  id: "followLawUpload",
  path: "/api/:site/laws/uploads/:id/live",
  summary: "Says when an uploaded file with laws has another state or progress.",
  input: z.object({ site, id }),
  events: { moved: z.object({}) },
});

export const sendLawUpload = defineCall({
  id: "sendLawUpload",
  method: "POST",
  path: "/api/:site/laws/uploads",
  summary: "Uploads laws (a file or a zip) and reads them. Adds none.",
  input: z.object({ site, file: uploadedFile, type: typedName(100).min(1, "Enter the type of the laws") }),
  answer: summary,
  upload: { mostBytes: MAX_UPLOAD_BYTES },
  failure: "There was a problem uploading the laws",
});

export const importLawUpload = defineCall({
  id: "importLawUpload",
  method: "POST",
  path: "/api/:site/laws/uploads/:id/import",
  summary: "Adds the laws of an uploaded file that was read.",
  input: z.object({ site, id }),
  answer: summary,
  failure: "There was a problem adding the laws",
});

export const discardLawUpload = defineCall({
  id: "discardLawUpload",
  method: "DELETE",
  path: "/api/:site/laws/uploads/:id",
  summary: "Discards an uploaded file with laws.",
  input: z.object({ site, id }),
  answer: summary,
  failure: "There was a problem discarding the file",
});
