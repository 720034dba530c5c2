import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { PGlite, QueryOptions, Results } from "@electric-sql/pglite";
import { receivedError } from "../work/messages.ts";
import type { Reply, Request } from "./embedded-thread.ts";

/** What drivers and the job queue use of the embedded database. */
export type EmbeddedClient = Pick<PGlite, "query" | "exec" | "transaction" | "listen" | "close">;

type Body = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;
type Unlisten = Awaited<ReturnType<PGlite["listen"]>>;

/**
 * Opens the embedded database in a thread of its own, so that a long query holds up only other queries, not the pages and
 * searches that need none.
 */
export async function openEmbedded(folder: string): Promise<EmbeddedClient> {
  // V8 optimizes the functions of PostgreSQL one at a time: the largest needs 600 MB for a second, and others beside it
  // need 40 MB more.
  setFlagsFromString("--wasm-num-compilation-tasks=1");
  const thread = new DatabaseThread(folder);
  await thread.exec("select 1");
  return thread as unknown as EmbeddedClient;
}

class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #sent = 0;
  #ended: Error | null = null;
  /** Whether a transaction is running, which other queries wait for. */
  #isInTransaction = false;
  #waitingQueries: (() => void)[] = [];
  readonly #waitingTransactions: (() => void)[] = [];

  constructor(folder: string) {
    this.#worker = new Worker(new URL("embedded-thread.ts", import.meta.url), { workerData: { folder } });
    this.#worker.on("message", (message: Reply) => this.#receive(message));
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", () => this.#fail(new Error("The embedded database was closed")));
  }

  async query<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this.#afterTransaction(() => this.#query<T>(text, params, options));
  }

  async exec(text: string): Promise<Results[]> {
    return this.#afterTransaction(() => this.#send({ op: "exec", text }) as Promise<Results[]>);
  }

  async transaction<T>(work: (tx: unknown) => Promise<T>): Promise<T> {
    return this.#afterTransactions((end) => this.#transaction(work, end));
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<Unlisten> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    // Not as part of a transaction, which may be rolled back.
    if (listeners.size === 1) await this.#afterTransaction(() => this.#send({ op: "listen", channel }));
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) await this.#send({ op: "unlisten", channel });
    };
  }

  async close(): Promise<void> {
    if (this.#ended !== null) return;
    await this.#afterTransactions((end) => this.#send({ op: "close" }).finally(end));
    await this.#worker.terminate();
  }

  /** A query waits for the running transaction, not for those that wait, too: readers go before the next writer. */
  #afterTransaction<T>(query: () => Promise<T>): Promise<T> {
    if (!this.#isInTransaction) return query();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waitingQueries.push(() => void query().then(resolve, reject));
    return promise;
  }

  /**
   * One transaction after the other, in the order in which they were asked for. Each calls `end` when it has sent its last
   * statement.
   */
  #afterTransactions<T>(transaction: (end: () => void) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const start = (): void => {
      this.#isInTransaction = true;
      void transaction(() => this.#endTransaction()).then(resolve, reject);
    };
    if (this.#isInTransaction) this.#waitingTransactions.push(start);
    else start();
    return promise;
  }

  /** The database runs what it is sent in order: first the queries that wait, then the next transaction. */
  #endTransaction(): void {
    this.#isInTransaction = false;
    const queries = this.#waitingQueries;
    this.#waitingQueries = [];
    for (const send of queries) send();
    this.#waitingTransactions.shift()?.();
  }

  /**
   * Others wait no longer than the statements of `work` take: its first one is sent with the beginning of the transaction,
   * and what comes after it is sent with its end, without waiting for an answer in between.
   */
  async #transaction<T>(work: (tx: unknown) => Promise<T>, end: () => void): Promise<T> {
    const begun = this.#send({ op: "exec", text: "BEGIN" });
    // Awaited below. Until then a rejection must not count as unhandled.
    begun.catch(() => {});
    const finish = async (text: "COMMIT" | "ROLLBACK"): Promise<void> => {
      const finished = this.#send({ op: "exec", text });
      end();
      await finished;
    };
    let result: T;
    try {
      result = await work({
        query: (text: string, params: unknown[] = [], options: QueryOptions = {}) => this.#query(text, params, options),
        exec: (text: string) => this.#send({ op: "exec", text }),
      });
      await begun;
    } catch (error) {
      await finish("ROLLBACK");
      throw error;
    }
    await finish("COMMIT");
    return result;
  }

  #query<T>(text: string, params: unknown[], { rowMode, parsers = {} }: QueryOptions): Promise<Results<T>> {
    // The parsers of the driver return texts as they are.
    const options = { rowMode, asText: Object.keys(parsers) };
    return this.#send({ op: "query", text, params, options }) as Promise<Results<T>>;
  }

  #send(body: Body): Promise<unknown> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    this.#sent += 1;
    const waiting = Promise.withResolvers<unknown>();
    // An idle database does not keep the process alive.
    if (this.#waiting.size === 0) this.#worker.ref();
    this.#waiting.set(this.#sent, waiting);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    this.#worker.postMessage({ ...body, id: this.#sent } satisfies Request);
    return waiting.promise;
  }

  #receive(message: Reply): void {
    if ("channel" in message) {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ("failure" in message) waiting?.reject(receivedError(message.failure));
    else waiting?.resolve(message.value);
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
