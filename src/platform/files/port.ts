/** Bytes in the store. */
export interface StoredFile {
  readonly key: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Storage for uploaded and imported files, addressed by content: identical bytes are stored once. */
export interface FileStore {
  /** Stores bytes and returns their key ("ab/cdef….png"). */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  /** Bytes of a key; null if there are none. */
  get(key: string): Promise<Uint8Array | null>;
  /** All bytes in the store. Bytes that are stored or deleted meanwhile may be missing. */
  list(): AsyncIterable<StoredFile>;
  /** Deletes bytes that are no longer used; no error if there are none. */
  remove(key: string): Promise<void>;
}
