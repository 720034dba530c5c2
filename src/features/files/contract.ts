import { z } from "zod";
import { defineCall } from "../../platform/http/call.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../platform/http/upload.ts";

/**
 * API-02, OPEN-30: uploads a file for use in a text. `site` is the town that it belongs to: a form field, or a query
 * parameter if the body is the file itself. Users who edit only one town can omit it.
 */
export const uploadStoredFile = defineCall({
  id: "uploadStoredFile",
  method: "POST",
  alsoMethod: "PUT",
  path: "/user/file",
  summary: "Stores a file for use in a town's texts. Only users who may view the town can open it.",
  input: z.object({ site: z.string().max(60).optional(), file: uploadedFile }),
  answer: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.int() }),
  upload: { mostBytes: MAX_UPLOAD_BYTES },
});

const site = z.string();
const failure = "There was a problem with the storage of the town";
export const FILES_ON_PAGE = 50;

const file = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Whether a setting, a text or the law of the town refers to it. */
  used: z.boolean(),
});
export type TownFile = z.infer<typeof file>;

/** What a town stores, in bytes. Bytes that it has twice count once. */
export const getStorage = defineCall({
  id: "getStorage",
  method: "GET",
  path: "/api/:site/storage",
  summary: "How much a town stores, and the files that its editors uploaded.",
  input: z.object({
    site,
    show: z.enum(["all", "unused"]).default("all"),
    offset: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    custId: z.string(),
    /** Bytes. */
    quota: z.number(),
    /** Null: the default of the installation. */
    ownQuota: z.number().nullable(),
    used: z.number(),
    /** `files` null: text that is not in files. */
    kinds: z.array(z.object({ label: z.string(), files: z.int().nullable(), bytes: z.number() })),
    files: z.array(file),
    total: z.int(),
    all: z.int(),
    unused: z.object({ files: z.int(), bytes: z.number() }),
    /** The caller is a general-code administrator. */
    mayChangeQuota: z.boolean(),
  }),
  failure,
});

/** Deletes files that nothing in the town refers to; nothing if one of them is used. `ids` omitted: all unused files. */
export const deleteStoredFiles = defineCall({
  id: "deleteStoredFiles",
  method: "POST",
  path: "/api/:site/storage/delete",
  summary: "Deletes files of a town that nothing refers to.",
  input: z.object({ site, ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(1000).optional() }),
  answer: z.object({ deleted: z.int(), bytes: z.number() }),
  failure,
});

/** For general-code administrators. */
export const setStorageQuota = defineCall({
  id: "setStorageQuota",
  method: "PUT",
  path: "/api/storage-quota",
  summary: "Sets how much a town may store.",
  input: z.object({
    site: z.string().max(60),
    /** Null: the default of the installation. */
    megabytes: z.int().min(1).max(100_000_000).nullable(),
  }),
  answer: z.object({ quota: z.number() }),
  failure,
});
