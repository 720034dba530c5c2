import { z } from "zod";

/** A file that came with a request, lying in a temporary folder until the call has been answered. */
export class UploadedFile {
  /** Where the bytes lie: made by the server, never by the sender. */
  readonly path: string;
  /** As the sender names it: for people, never for a path. */
  readonly name: string;
  /** Media type as the sender says: a hint. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;

  constructor(facts: { path: string; name: string; type: string; size: number }) {
    this.path = facts.path;
    this.name = facts.name;
    this.type = facts.type;
    this.size = facts.size;
  }
}

/** FILES-02, CONSTANTS-01 */
export const MAX_UPLOAD_BYTES = 100_000_000;

/**
 * The file of a call with `upload`: the browser hands over a `File` (a part "file" of a form), the handler gets an
 * `UploadedFile` — use `receivedFile`. Nothing that comes as JSON can pass for one.
 */
export const uploadedFile = z.custom<UploadedFile | Blob>(
  (value) => value instanceof UploadedFile || value instanceof Blob,
  "send a file",
);

/** The file as the server has it. */
export function receivedFile(file: UploadedFile | Blob): UploadedFile {
  if (file instanceof UploadedFile) return file;
  throw new TypeError("A file reached a handler without being received");
}
