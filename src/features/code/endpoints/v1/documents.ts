import { Readable } from "node:stream";
import { defineEndpoint, type SiteContext } from "../../../../platform/http/endpoint.ts";
import { FileAnswer } from "../../../../platform/http/file-answer.ts";
import { getCode, getProvision } from "../../contract/v1.ts";
import type { ExportFormat } from "../../contract/exported.ts";
import { exportCode } from "../../export/export.ts";
import { shownVersion } from "../shown.ts";

export const apiCode = defineEndpoint(getCode, {
  access: { apiKey: "code" },
  handle: (context, { format }) => answerDocument(context, null, format),
});

export const apiDocument = defineEndpoint(getProvision, {
  access: { apiKey: "code" },
  handle: (context, { guid, format }) => answerDocument(context, guid, format),
});

/** Streams a part of the code (null: the entire code), so that it is never in memory at once. */
async function answerDocument(
  { db, files, site, visit }: SiteContext,
  guid: string | null,
  format: ExportFormat,
): Promise<FileAnswer> {
  const origin = visit.origin === "" ? null : visit.origin;
  const { mediaType, fileName, pieces } = await exportCode(db, files, {
    version: shownVersion(site),
    guid,
    format,
    origin,
  });
  return new FileAnswer({ body: Readable.from(pieces), type: mediaType, fileName });
}
