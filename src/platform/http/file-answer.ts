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

/** A stored file to send. The caller has already been admitted. */
export interface FileToSend {
  readonly key: string;
  readonly mediaType: string;
  /** Name for saving the file; null leaves it to the browser. */
  readonly fileName: string | null;
  /** Whether the browser shows the file, if it can, or saves it. */
  readonly disposition: "inline" | "attachment";
  /** Whether anyone may have it: then shared caches may store it. */
  readonly isPublic: boolean;
  /** Whether its address never leads to another file: then caches keep it without asking again. */
  readonly isFixed: boolean;
}

/** An answer that is a file, made only if the caller does not have this version already. */
export class MadeFileAnswer {
  readonly make: () => Promise<Uint8Array>;
  readonly type: string;
  /** Identifies this version of the content, without quotation marks. */
  readonly etag: string;
  /** Whether anyone may have it: then shared caches may store it. */
  readonly isPublic: boolean;

  constructor({ make, type, etag, isPublic }: Pick<MadeFileAnswer, "make" | "type" | "etag" | "isPublic">) {
    this.make = make;
    this.type = type;
    this.etag = etag;
    this.isPublic = isPublic;
  }
}

type Facts = Omit<FileToSend, "isFixed"> & Partial<Pick<FileToSend, "isFixed">>;

/** An answer that is a stored file, or the part of it that the request asks for (`sendStoredFile`). */
export class StoredFileAnswer implements FileToSend {
  readonly key: string;
  readonly mediaType: string;
  readonly fileName: string | null;
  readonly disposition: FileToSend["disposition"];
  readonly isPublic: boolean;
  readonly isFixed: boolean;

  constructor({ key, mediaType, fileName, disposition, isPublic, isFixed = false }: Facts) {
    this.key = key;
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.disposition = disposition;
    this.isPublic = isPublic;
    this.isFixed = isFixed;
  }
}

/** The `answer` of a call that returns a file. */
export const fileAnswer = z.custom<FileAnswer>((value) => value instanceof FileAnswer, "must be a file");

/** The `answer` of a call that returns a file that is made when it is needed. */
export const madeFileAnswer = z.custom<MadeFileAnswer>((value) => value instanceof MadeFileAnswer, "must be a file");

/** The `answer` of a call that returns a stored file. */
export const storedFileAnswer = z.custom<StoredFileAnswer>(
  (value) => value instanceof StoredFileAnswer,
  "must be a stored file",
);

/** "attachment; filename=…" for any name, including non-ASCII ones (RFC 6266). */
export function dispositionOf(fileName: string, disposition: FileToSend["disposition"] = "attachment"): string {
  const wellFormed = fileName.toWellFormed();
  const plain = wellFormed.normalize("NFKD").replaceAll(/[^\w .()-]/g, "_");
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(wellFormed).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
