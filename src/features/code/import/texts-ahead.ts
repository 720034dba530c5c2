import type { ImportHost } from "./host.ts";
import type { StagedText } from "./staged-rows.ts";

/** Characters that are stored at once, in some milliseconds. */
const CHARS = 150_000;

/**
 * Stores texts while the code is being read: the database compresses them at the same time, and nothing else of a new version is
 * known so early. If the import fails, a nightly job deletes them.
 */
export class TextsAhead {
  readonly #host: ImportHost;
  readonly #seen = new Set<string>();
  #batch: StagedText[] = [];
  #chars = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(host: ImportHost) {
    this.#host = host;
  }

  /** Returns a promise if the reader must wait, because the batch before is still being stored. */
  add(hash: string, content: string): Promise<void> | undefined {
    if (this.#seen.has(hash)) return undefined;
    this.#seen.add(hash);
    this.#batch.push([hash, content]);
    this.#chars += content.length;
    return this.#chars < CHARS ? undefined : this.#send();
  }

  async end(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    await this.#storing;
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#chars = 0;
    await this.#storing;
    this.#storing = this.#host.stageTexts(batch);
    // Awaited before the next batch or at the end. Until then a rejection must not count as unhandled.
    this.#storing.catch(() => {});
  }
}
