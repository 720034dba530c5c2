import { z } from "zod";
import type { Incoming } from "../files/port.ts";
import type { Failure } from "./failure.ts";

/** An uploaded file, received completely and not stored yet: it is deleted after the call unless `keep` stores it. */
export class UploadedFile {
  /** Name given by the sender: for display, never for a path. */
  readonly name: string;
  /** Media type claimed by the sender; only a hint. */
  readonly type: string;
  readonly #incoming: Incoming;

  constructor(facts: { readonly name: string; readonly type: string; readonly incoming: Incoming }) {
    this.name = facts.name;
    this.type = facts.type;
    this.#incoming = facts.incoming;
  }

  /** Bytes. */
  get size(): number {
    return this.#incoming.size;
  }

  /** The first bytes, up to 4,096, to detect the type of file. */
  get head(): Uint8Array {
    return this.#incoming.head;
  }

  /** Path of the temporary file, chosen by the server, never by the sender. */
  get path(): string {
    return this.#incoming.path;
  }

  /** Stores the file and returns its key in the file store. */
  keep(extension: string): Promise<string> {
    return this.#incoming.keep(extension);
  }
}

/** How much may still be stored where a file is sent to, and the error for more. */
export interface Room {
  readonly bytes: number;
  readonly failure: Failure;
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
