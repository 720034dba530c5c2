/** Where uploaded and imported files are kept, by content: the same bytes are kept once. */
export interface FileStore {
  /** Stores bytes and answers their key ("ab/cdef….png"). */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  /** Bytes of a key, null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes bytes that nothing names any more; no error where there are none. */
  remove(key: string): Promise<void>;
}
