import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readLazily } from "../../files/read.ts";
import type { FileStore } from "../../files/port.ts";

interface Copy {
  readonly path: string;
  timer: NodeJS.Timeout;
}

/** A person looks at several files at a time, such as those of a meeting. Each has 100 MB at most. */
const MOST_COPIES = 4;
const KEPT_MS = 120_000;

/**
 * Copies of stored files that somebody reads page by page, for a program that needs a path: a file in a bucket is not
 * fetched for each page. Use it for one file at a time.
 */
export class KeptCopies {
  readonly #files: FileStore;
  /** The one used last comes last. */
  readonly #copies = new Map<string, Copy>();

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** The path of a copy, which stays until the next call. Throws if there is no file. */
  async pathOf(key: string): Promise<string> {
    const path = this.#copies.get(key)?.path ?? (await this.#copy(key));
    clearTimeout(this.#copies.get(key)?.timer);
    this.#copies.delete(key);
    this.#copies.set(key, { path, timer: setTimeout(() => void this.#drop(key), KEPT_MS).unref() });
    for (const oldest of this.#copies.keys()) {
      if (this.#copies.size <= MOST_COPIES) break;
      await this.#drop(oldest);
    }
    return path;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#copies.keys()].map((key) => this.#drop(key)));
  }

  async #copy(key: string): Promise<string> {
    const path = join(tmpdir(), randomUUID());
    try {
      await pipeline(readLazily(this.#files, key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return path;
  }

  async #drop(key: string): Promise<void> {
    const copy = this.#copies.get(key);
    if (copy === undefined) return;
    clearTimeout(copy.timer);
    this.#copies.delete(key);
    await rm(copy.path, { force: true });
  }
}
