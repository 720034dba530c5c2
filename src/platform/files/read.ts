import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
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

/**
 * Does the work with a copy of a file at a path, for what reads no streams: programs and libraries for PDF, pictures and
 * archives. The copy is in the temporary folder and is deleted afterwards. Throws if there is no file.
 */
export async function withCopyOf<T>(files: FileStore, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), randomUUID());
  try {
    await pipeline(readLazily(files, key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
