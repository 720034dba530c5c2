import type { Readable } from "node:stream";

/** Bytes to store: all of them, or a stream of any length that is never held in memory. */
export type FileBytes = Uint8Array | AsyncIterable<Uint8Array>;

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileFacts {
  /** Size of the entire file in bytes. */
  readonly size: number;
}

/** A stored file opened for reading. The stream must be read to its end or destroyed. */
export interface OpenFile extends FileFacts {
  readonly stream: Readable;
}

/** A file in the store. */
export interface StoredFile extends FileFacts {
  readonly key: string;
}

/** Bytes that were received completely, in a temporary file, and are not stored yet. */
export interface Incoming {
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** The first bytes, up to 4,096, to detect the type of file. */
  readonly head: Uint8Array;
  /** The temporary file on this machine. */
  readonly path: string;
  /** Stores the bytes and returns their key; the temporary file is gone then. */
  keep(extension: string): Promise<string>;
  /** Deletes the temporary file unless the bytes were stored. Always call it. */
  discard(): Promise<void>;
}

/** Called before bytes are stored, also if the store already has them. */
export type Register = (key: string, size: number) => Promise<void>;

/** The store does not answer, or refuses what it should allow. Its message is for administrators. */
export class FilesUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FilesUnavailable";
  }
}

/**
 * Storage for uploaded and imported files, addressed by content: a key is the SHA-256 hash of the bytes with an
 * extension ("ab/cdef….png"), and identical bytes with the same extension are stored once. A file is complete or not
 * there at all. `suite.ts` tests what every store must do. Everything may throw `FilesUnavailable`.
 */
export interface FileStore {
  /** Where the files are, for administrators: a folder or "s3://bucket/prefix". */
  readonly place: string;
  /** Throws `FilesUnavailable` if files cannot be listed, stored and removed. */
  check(): Promise<void>;
  /** Receives a stream and hashes it while it passes. If it breaks off, nothing is left, and its error is thrown. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming>;
  /** Stores bytes and returns their key. Throws a `TypeError` for an extension that is none. */
  put(bytes: FileBytes, extension: string): Promise<string>;
  /** Opens a file or a part of it, which must be within the file; null if there is none. */
  get(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Facts about a file without opening it; null if there is none. */
  stat(key: string): Promise<FileFacts | null>;
  /** Deletes bytes that are no longer used; no error if there are none. */
  remove(key: string): Promise<void>;
  /** All files, in no particular order. Those that are stored or removed during the listing may be missing. */
  list(): AsyncIterable<StoredFile>;
  /** Deletes temporary files that nothing has been written to for an hour. */
  sweep(): Promise<void>;
}
