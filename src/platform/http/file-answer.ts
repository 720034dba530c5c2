import type { Readable } from "node:stream";
import { z } from "zod";

/** An answer that is no JSON: a download, a picture, an export. */
export class FileAnswer {
  readonly body: string | Uint8Array | Readable;
  /** With its charset: "text/csv; charset=utf-8" */
  readonly type: string;
  /** Name under which it is saved; null shows it in the browser. */
  readonly fileName: string | null;
  /** What tells this state from another, without quotation marks: asked again with it, the answer is 304. */
  readonly etag: string | null;

  constructor(facts: { body: FileAnswer["body"]; type: string; fileName?: string | null; etag?: string | null }) {
    this.body = facts.body;
    this.type = facts.type;
    this.fileName = facts.fileName ?? null;
    this.etag = facts.etag ?? null;
  }
}

/** The `answer` of a call that gives a file. */
export const fileAnswer = z.custom<FileAnswer>((value) => value instanceof FileAnswer, "must be a file");

/** "attachment; filename=…" for any name, also one that is not ASCII (RFC 6266). */
export function dispositionOf(fileName: string): string {
  const plain = fileName.normalize("NFKD").replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
