import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Listening } from "../db/db.ts";
import { CHANNEL, readNotification, type Listener, type LiveEvents, type Topic } from "./port.ts";

/** How often a process makes sure that it still hears: a broken connection is not always reported. */
const CHECK_MS = 15_000;
/** A notification to itself arrives within this time, or the connection counts as lost. */
const ANSWER_MS = 5000;
/** Before the first attempt to listen again, at most. Doubles with each. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

export interface OpenLiveEvents extends LiveEvents {
  close(): Promise<void>;
}

/**
 * Listens to the database, and again whenever the connection was lost. `onError` is called once for each time that it is
 * lost or cannot be opened.
 */
export function openLiveEvents(
  database: Pick<Database, "db" | "kind" | "listen">,
  onError: (error: unknown) => void,
): OpenLiveEvents {
  const events = new DatabaseEvents(database, onError);
  events.start();
  return events;
}

class DatabaseEvents implements OpenLiveEvents {
  readonly #database: Pick<Database, "db" | "kind" | "listen">;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<{ readonly topic: Topic; readonly listener: Listener<unknown> }>>();
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isListening = false;

  constructor(database: Pick<Database, "db" | "kind" | "listen">, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  on<Message>(topic: Topic<Message>, listener: Listener<Message>): () => void {
    const listeners = this.#listeners.get(topic.name) ?? new Set();
    this.#listeners.set(topic.name, listeners);
    // What it hears has been parsed with the schema of its topic.
    const entry = { topic, listener: listener as Listener<unknown> };
    listeners.add(entry);
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(topic.name) === listeners) this.#listeners.delete(topic.name);
    };
  }

  start(): void {
    this.#running = this.#listenAlways();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #listenAlways(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.#listen(() => (failures = 0));
      } catch (error) {
        if (failures === 0 && !signal.aborted) this.#onError(error);
      }
      this.#isListening = false;
      // Not all processes at the same moment.
      const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      await wait(most * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens on one connection until it is lost (throws) or this is closed. */
  async #listen(onListening: () => void): Promise<void> {
    const gone = new AbortController();
    const { signal } = gone;
    const close = (): void => gone.abort();
    this.#closing.signal.addEventListener("abort", close, { once: true });
    const own = `${CHANNEL}_${randomBytes(8).toString("hex")}`;
    let answer = (): void => {};
    let listening: Listening | null = null;
    try {
      listening = await this.#database.listen([CHANNEL, own], {
        heard: (channel, payload) => (channel === own ? answer() : this.#tell(payload)),
        lost: (error) => gone.abort(error),
      });
      while (!signal.aborted) {
        await this.#check(own, signal, (resolve) => (answer = resolve));
        if (!this.#isListening) {
          this.#isListening = true;
          onListening();
          this.#tellMissed();
        }
        // Nothing can be lost between a process and its own database.
        await pause(this.#database.kind === "embedded" ? null : CHECK_MS, signal);
      }
      if (!this.#closing.signal.aborted) throw signal.reason;
    } finally {
      this.#closing.signal.removeEventListener("abort", close);
      if (listening !== null) await closeQuietly(listening);
    }
  }

  /**
   * Notifies itself through another connection: a proxy that shares connections among transactions must let that arrive,
   * too. Throws if it does not.
   */
  async #check(channel: string, signal: AbortSignal, onAnswer: (answer: () => void) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    onAnswer(resolve);
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    const timer = setTimeout(() => reject(new Error("A notification of the database did not arrive")), ANSWER_MS);
    this.#database.db.execute(sql`select pg_notify(${channel}, '')`).catch(reject);
    try {
      await promise;
    } finally {
      clearTimeout(timer.unref());
      signal.removeEventListener("abort", stop);
    }
  }

  #tell(payload: string): void {
    const read = readNotification(payload);
    for (const { topic, listener } of this.#listeners.get(read?.name ?? "") ?? []) {
      const result = topic.message.safeParse(read?.message);
      // Another release may say more, or less, than this one understands.
      this.#run(() => (result.success ? listener.heard(result.data) : listener.missed()));
    }
  }

  #tellMissed(): void {
    for (const listeners of this.#listeners.values())
      for (const { listener } of listeners) this.#run(() => listener.missed());
  }

  /** A listener that fails keeps nothing from the others. */
  #run(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#onError(error);
    }
  }
}

/** Until the time is over (null: never), or `signal` is aborted. */
async function pause(milliseconds: number | null, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (milliseconds !== null) return wait(milliseconds, undefined, { signal, ref: false }).catch(() => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}

/** The connection may be broken, or so silent that it does not end. */
async function closeQuietly(listening: Listening): Promise<void> {
  await Promise.race([listening.close().catch(() => {}), wait(1000, undefined, { ref: false })]);
}
