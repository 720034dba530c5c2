import { Worker } from "node:worker_threads";
import { IndexMissing, SearchUnavailable } from "../../port.ts";
import type { IndexName, SearchUpdate } from "../../port.ts";
import type { WriteReply, WriteRequest } from "./write-worker.ts";

/** A thread that updates indexes, one update at a time. It starts with the first update. */
export class Writer {
  #worker: Worker | null = null;
  #waiting: ((reply: WriteReply) => void)[] = [];
  /** Ends when no update is running. */
  #idle: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** Throws `IndexMissing`, or an error if the update is not possible; then the index is unchanged. */
  async update(index: IndexName, file: string, update: SearchUpdate): Promise<void> {
    if (this.#closed) throw new SearchUnavailable("it was closed");
    const asked = this.#ask({ file, update });
    this.#idle = Promise.all([this.#idle, asked]);
    const reply = await asked;
    if ("missing" in reply) throw new IndexMissing(index);
    if ("error" in reply) throw new Error(`The search index "${index}" could not be updated: ${reply.error}`);
  }

  /** Waits for running updates. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#idle;
    await this.#worker?.terminate();
  }

  #ask(request: WriteRequest): Promise<WriteReply> {
    return new Promise((resolve) => {
      const worker = (this.#worker ??= this.#start());
      this.#waiting.push(resolve);
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL("./write-worker.ts", import.meta.url));
    worker.on("message", (reply: WriteReply) => {
      this.#waiting.shift()?.(reply);
      if (this.#waiting.length === 0) worker.unref();
    });
    let reason = "its thread ended";
    worker.on("error", (error) => (reason = String(error)));
    // A killed transaction has no effect.
    worker.on("exit", () => {
      this.#worker = null;
      for (const settle of this.#waiting.splice(0)) settle({ error: reason });
    });
    return worker;
  }
}
