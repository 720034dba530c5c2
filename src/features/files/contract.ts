import { z } from "zod";
import { defineCall } from "../../platform/http/call.ts";
import { MAX_UPLOAD_BYTES, uploadedFile } from "../../platform/http/upload.ts";

/**
 * API-02, OPEN-30: a file for a text that someone writes. `site` is the town that it belongs to: in the form, or in
 * the address where the body is the file; who edits one town alone need not name it.
 */
export const uploadStoredFile = defineCall({
  id: "uploadStoredFile",
  method: "POST",
  alsoMethod: "PUT",
  path: "/user/file",
  summary: "Stores a file of a town, for its texts; only who may view the town can open it.",
  input: z.object({ site: z.string().max(60).optional(), file: uploadedFile }),
  answer: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.int() }),
  upload: { mostBytes: MAX_UPLOAD_BYTES },
});
