import { z } from "zod";

/** An uploaded file, stored in a temporary folder until the call has been answered. */
export class UploadedFile {
  /** Path of the temporary file, chosen by the server, never by the sender. */
  readonly path: string;
  /** Name given by the sender: for display, never for a path. */
  readonly name: string;
  /** Media type claimed by the sender; only a hint. */
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
 * The file of a call with `upload`: the browser passes a `File` (sent as form part "file"), the handler gets an
 * `UploadedFile` through `receivedFile`. No JSON value is accepted as one.
 */
export const uploadedFile = z.custom<UploadedFile | Blob>(
  (value) => value instanceof UploadedFile || value instanceof Blob,
  "send a file",
);

/** The file as received by the server. */
export function receivedFile(file: UploadedFile | Blob): UploadedFile {
  if (file instanceof UploadedFile) return file;
  throw new TypeError("A handler got a file that was not uploaded");
}
