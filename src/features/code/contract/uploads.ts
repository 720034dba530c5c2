import { versionStates } from "../../../domain/version-state.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { defineStream } from "../../../platform/http/streams/event-stream.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../../platform/http/upload.ts";
import { importReport } from "./code.ts";
import { concern, confirmations } from "./concerns.ts";

/** What the server knows about an uploaded code after reading it. */
const uploadFindings = z.object({
  /** The same law and date are already published, so there is nothing to publish. */
  unchanged: z.boolean(),
  /** The version it was published as, or the identical version; null before it is published. */
  archiveId: z.string().nullable(),
  /** It has the newest date, so visitors see it. False: it becomes an earlier version. */
  newest: z.boolean(),
  /** The version that it is compared with; null for a town's first code. */
  before: z.string().nullable(),
  /** Date of the law; null if neither the user nor the file gives one. */
  date: z.string().nullable(),
});
export type UploadFindings = z.infer<typeof uploadFindings>;

export const uploadStates = ["reading", "read", "publishing", "published", "discarded", "failed"] as const;
/** Those of uploads that may still be published. */
export const pendingStates: readonly (typeof uploadStates)[number][] = ["reading", "read", "publishing"];

/** A code uploaded by an administrator: it is read, its report is shown, then it is published or discarded. */
const uploadSummary = z.object({
  id: z.int(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: z.enum(uploadStates),
  /** Percentage (0 to 100) while it is being read or published. */
  progress: z.int(),
  /** Date of the law entered by the user, YYYY-MM-DD; null: the file's date, else the day of publication. */
  date: z.string().nullable(),
  publishingId: z.string(),
  found: uploadFindings.nullable(),
  /** State of the version it was published as, or of the identical version; null if there is none. */
  versionState: z.enum(versionStates).nullable(),
  /** Date of its law, which may have been changed since. */
  versionDate: z.string().nullable(),
  /** Why it could not be read. If it was read: why it was not published (publishing can be retried). */
  problem: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type UploadSummary = z.infer<typeof uploadSummary>;

const codeUpload = uploadSummary.extend({
  report: importReport.nullable(),
  /** What must be confirmed before it can be published. */
  concerns: z.array(concern),
});
export type CodeUpload = z.infer<typeof codeUpload>;

const site = z.string();
const id = z.coerce.number().int().positive().max(2_147_483_647);
const isoDate = z.union([z.literal(""), z.iso.date("must be a date in the form YYYY-MM-DD")]).default("");

/** Formats that can be uploaded, and the ends of the names of their files: ".xml". */
const acceptedFormats = z.object({ titles: z.array(z.string()), extensions: z.array(z.string()) });
export type AcceptedFormats = z.infer<typeof acceptedFormats>;

export const listUploads = defineCall({
  id: "listUploads",
  method: "GET",
  path: "/api/:site/uploads",
  summary: "Uploaded codes, newest first, without their reports, and the formats that can be uploaded.",
  input: z.object({ site }),
  answer: z.object({ uploads: z.array(uploadSummary), accepted: acceptedFormats }),
});

export const getUpload = defineCall({
  id: "getUpload",
  method: "GET",
  path: "/api/:site/uploads/:id",
  summary: "An uploaded code, with its progress and report.",
  input: z.object({ site, id }),
  answer: codeUpload,
});

export const followUpload = defineStream({
  id: "followUpload",
  path: "/api/:site/uploads/:id/live",
  summary: "Says when an uploaded code has another state or progress.",
  input: z.object({ site, id }),
  events: { moved: z.object({}) },
});

export const sendUpload = defineCall({
  id: "sendUpload",
  method: "POST",
  path: "/api/:site/uploads",
  summary: "Uploads a code (a file or a zip) and reads it. Does not publish it.",
  input: z.object({ site, file: uploadedFile, date: isoDate, publishingId: typedName(200).default("") }),
  answer: uploadSummary,
  upload: { mostBytes: MAX_UPLOAD_BYTES },
  failure: "There was a problem uploading the code",
});

export const publishUpload = defineCall({
  id: "publishUpload",
  method: "POST",
  path: "/api/:site/uploads/:id/publish",
  summary: "Publishes an uploaded code. What may be a mistake must be confirmed.",
  input: z.object({ site, id, ...confirmations }),
  answer: uploadSummary,
  failure: "There was a problem publishing the code",
});

export const discardUpload = defineCall({
  id: "discardUpload",
  method: "DELETE",
  path: "/api/:site/uploads/:id",
  summary: "Discards an uploaded code.",
  input: z.object({ site, id }),
  answer: uploadSummary,
  failure: "There was a problem discarding the code",
});
