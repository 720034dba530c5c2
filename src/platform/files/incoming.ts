import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Incoming } from "./port.ts";
import { readBuffers } from "./read-buffers.ts";
import { openTemporaryFolder, type TemporaryFolder } from "./temporary.ts";

/** Folder for files that are being received. */
export const INCOMING = "incoming";
/** Enough to detect the type of every file that we show. */
const HEAD_BYTES = 4096;
const ABANDONED_AFTER_MS = 3_600_000;

/** What every store knows about received bytes; how they are stored differs. */
export type Received = Omit<Incoming, "keep">;

/** Writes a stream to a temporary file in this folder and hashes it while it passes. Leaves nothing if it breaks off. */
export async function receiveInto(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<Received> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const discard = (): Promise<void> => rm(path, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  let head = Buffer.alloc(0);
  const wasRead = readBuffers();
  async function* observed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      wasRead(chunk.length);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      yield chunk;
    }
  }
  try {
    await pipeline(bytes, observed, createWriteStream(path, { flags: "wx" }));
  } catch (error) {
    await discard();
    throw error;
  }
  return { size, hash: hash.digest("hex"), head, path, discard };
}

/** Deletes temporary files in this folder that nothing has been written to for an hour. */
export async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() === true && facts.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/**
 * Opens a folder for files that this process receives, and removes what ended processes were receiving. `folder`: that of
 * the file store, which processes may share; what another running process receives stays.
 */
export async function openIncoming(folder: string): Promise<TemporaryFolder> {
  const parent = join(folder, INCOMING);
  // Until this release, files were received here.
  await sweepFolder(parent);
  return openTemporaryFolder(parent);
}
