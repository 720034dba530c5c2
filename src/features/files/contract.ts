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
