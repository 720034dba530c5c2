import { buffer } from "node:stream/consumers";
import type { FileStore } from "./port.ts";

/** All bytes of a small file; null if there is none. Only for files that must be in memory, such as images to encode. */
export async function readAll(files: FileStore, key: string): Promise<Uint8Array | null> {
  const file = await files.get(key);
  return file === null ? null : buffer(file.stream);
}

/** The bytes of a file, which is opened when the first of them are requested. Throws if there is no file then. */
export async function* readLazily(files: FileStore, key: string): AsyncGenerator<Uint8Array> {
  const file = await files.get(key);
  if (file === null) throw new Error(`The file ${key} is not stored`);
  yield* file.stream as AsyncIterable<Uint8Array>;
}
