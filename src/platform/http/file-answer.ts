import type { Readable } from "node:stream";
import { z } from "zod";

/** An answer that is not JSON: a download, an image, an export. */
export class FileAnswer {
  readonly body: string | Uint8Array | Readable;
  /** With charset: "text/csv; charset=utf-8" */
  readonly type: string;
  /** Name for saving the file; null shows it in the browser. */
  readonly fileName: string | null;
  /**
   * Identifies this version of the content, without quotation marks. A request with the same ETag is answered with 304.
   */
  readonly etag: string | null;

  constructor(facts: { body: FileAnswer["body"]; type: string; fileName?: string | null; etag?: string | null }) {
    this.body = facts.body;
    this.type = facts.type;
    this.fileName = facts.fileName ?? null;
    this.etag = facts.etag ?? null;
  }
}

/** The `answer` of a call that returns a file. */
export const fileAnswer = z.custom<FileAnswer>((value) => value instanceof FileAnswer, "must be a file");

/** "attachment; filename=…" for any name, including non-ASCII ones (RFC 6266). */
export function dispositionOf(fileName: string): string {
  const wellFormed = fileName.toWellFormed();
  const plain = wellFormed.normalize("NFKD").replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(wellFormed).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
