import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../../platform/http/upload.ts";
import { importReport } from "./code.ts";

/** What a code was found to be, once it was read. */
const uploadFindings = z.object({
  /** The same law and date were published already: there is nothing to publish. */
  unchanged: z.boolean(),
  /** The version that it became, or that is the same; null before it is published. */
  archiveId: z.string().nullable(),
  /** It is the newest, which visitors see. False: it goes among the earlier versions. */
  newest: z.boolean(),
  /** The version that changes are counted from; null for a town's first code. */
  before: z.string().nullable(),
  /** Date of its law; null where neither the sender nor the file says one. */
  date: z.string().nullable(),
});
export type UploadFindings = z.infer<typeof uploadFindings>;

/** A code that an administrator sent: it is read, its report is shown, then it is published or discarded. */
const uploadSummary = z.object({
  id: z.int(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: z.enum(["reading", "read", "publishing", "published", "discarded", "failed"]),
  /** 0 to 100 while it is read or published. */
  progress: z.int(),
  /** Date of the law as the sender gave it, YYYY-MM-DD; null = as the file says, else the day of publication. */
  date: z.string().nullable(),
  publishingId: z.string(),
  found: uploadFindings.nullable(),
  /** Why it could not be read; of one that was read: why it was not published, and may be tried again. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type UploadSummary = z.infer<typeof uploadSummary>;

const codeUpload = uploadSummary.extend({ report: importReport.nullable() });
export type CodeUpload = z.infer<typeof codeUpload>;

const site = z.string();
const id = z.coerce.number().int().positive().max(2_147_483_647);
const isoDate = z.union([z.literal(""), z.iso.date("is written YYYY-MM-DD")]).default("");

export const listUploads = defineCall({
  id: "listUploads",
  method: "GET",
  path: "/api/:site/uploads",
  summary: "The codes that were sent to be published, newest first, without their reports.",
  input: z.object({ site }),
  answer: z.object({ uploads: z.array(uploadSummary) }),
});

export const getUpload = defineCall({
  id: "getUpload",
  method: "GET",
  path: "/api/:site/uploads/:id",
  summary: "One code that was sent, with how far it is and its report.",
  input: z.object({ site, id }),
  answer: codeUpload,
});

export const sendUpload = defineCall({
  id: "sendUpload",
  method: "POST",
  path: "/api/:site/uploads",
  summary: "Sends a code, a file or a zip, to be read; nothing is published yet.",
  input: z.object({ site, file: uploadedFile, date: isoDate, publishingId: z.string().trim().max(200).default("") }),
  answer: uploadSummary,
  upload: { mostBytes: MAX_UPLOAD_BYTES },
  failure: "There was a problem sending the code",
});

export const publishUpload = defineCall({
  id: "publishUpload",
  method: "POST",
  path: "/api/:site/uploads/:id/publish",
  summary: "Publishes a code that was read.",
  input: z.object({ site, id }),
  answer: uploadSummary,
  failure: "There was a problem publishing the code",
});

export const discardUpload = defineCall({
  id: "discardUpload",
  method: "DELETE",
  path: "/api/:site/uploads/:id",
  summary: "Discards a code that was sent and is not wanted.",
  input: z.object({ site, id }),
  answer: uploadSummary,
  failure: "There was a problem discarding the code",
});
