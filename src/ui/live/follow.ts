import type { z } from "zod";
import { addressOf, queryString } from "../../platform/http/call.ts";
import type { EndReason, EventSchemas, StreamCall } from "../../platform/http/streams/event-stream.ts";
import { readEvents } from "../../platform/http/streams/read-events.ts";

export interface Following<Events extends EventSchemas> {
  /**
   * Reads what is shown again: when the stream opens or may have missed something, for each event without a function of
   * its own, and at intervals while there is no stream.
   */
  readonly reload: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds between two reloads while there is no stream. */
  readonly every: number;
  readonly on?: { readonly [Name in keyof Events]?: (data: z.output<Events[Name]>) => void };
}

/** After a restart of the server, its clients come back over this time. */
const SPREAD_MS = 10_000;
const LONGEST_WAIT_MS = 120_000;
/** The server sends something every 20 seconds. */
const SILENCE_MS = 50_000;

/** How a stream ended. "lost": the connection broke; "refused": the server cannot have one more. */
type Ending = { readonly why: EndReason | "lost" | "hidden" } | { readonly why: "refused"; readonly seconds: number };

/** Whether this page has its stream: browsers have few connections to a host. A second one reloads at intervals. */
let isTaken = false;

/**
 * Follows a stream of the server while the page is visible, until the returned function is called. Without a stream it
 * reloads at intervals, so it shows the same a little later.
 */
export function follow<Input extends z.ZodType, Events extends EventSchemas>(
  call: StreamCall<Input, Events>,
  input: z.input<Input>,
  following: Following<Events>,
): () => void {
  const stopping = new AbortController();
  void new Follower(urlOf(call, input), following, stopping.signal).run();
  return () => stopping.abort();
}

function urlOf({ path }: StreamCall, input: unknown): string {
  const { url, rest } = addressOf(path, { ...(input as object) });
  return url + queryString(rest);
}

class Follower<Events extends EventSchemas> {
  readonly #url: string;
  readonly #following: Following<Events>;
  readonly #signal: AbortSignal;
  #isOpen = false;
  /** Whether the last stream was open. */
  #wasOpen = false;
  /** There is nothing more to follow. */
  #isDenied = false;
  #isReloading = false;
  #reloadsAgain = false;

  constructor(url: string, following: Following<Events>, signal: AbortSignal) {
    this.#url = url;
    this.#following = following;
    this.#signal = signal;
  }

  async run(): Promise<void> {
    void this.#reloadAtIntervals();
    for (let failures = 0; !this.#signal.aborted;) {
      await untilVisible(this.#signal);
      if (this.#signal.aborted) return;
      const ending = await this.#inTurn();
      if (this.#signal.aborted) return;
      if (ending.why === "denied") {
        // It says the same to its user, and may lead to the sign-in page.
        this.#isDenied = true;
        return this.#reload();
      }
      failures = this.#wasOpen ? 0 : failures + 1;
      await pause(waitAfter(ending, failures), this.#signal);
    }
  }

  async #inTurn(): Promise<Ending> {
    this.#wasOpen = false;
    if (isTaken) return { why: "refused", seconds: 0 };
    isTaken = true;
    try {
      return await this.#read();
    } finally {
      isTaken = false;
      this.#wasOpen = this.#isOpen;
      this.#isOpen = false;
    }
  }

  async #read(): Promise<Ending> {
    const aborting = new AbortController();
    const abort = (): void => aborting.abort();
    const onVisibility = (): void => void (document.hidden && abort());
    this.#signal.addEventListener("abort", abort);
    document.addEventListener("visibilitychange", onVisibility);
    let silence = setTimeout(abort, SILENCE_MS);
    try {
      const answer = await fetch(this.#url, { signal: aborting.signal, headers: { accept: "text/event-stream" } });
      if (answer.status === 429 || answer.status >= 500)
        return { why: "refused", seconds: secondsOf(answer.headers.get("retry-after")) };
      if (!answer.ok || answer.body === null) return { why: "denied" };
      for await (const event of readEvents(answer.body)) {
        clearTimeout(silence);
        silence = setTimeout(abort, SILENCE_MS);
        if (event?.name === "end") return { why: (event.data as { readonly reason: EndReason }).reason };
        if (event !== null) this.#take(event.name, event.data);
      }
      return { why: "lost" };
    } catch {
      return { why: document.hidden ? "hidden" : "lost" };
    } finally {
      clearTimeout(silence);
      abort();
      this.#signal.removeEventListener("abort", abort);
      document.removeEventListener("visibilitychange", onVisibility);
    }
  }

  #take(name: string, data: unknown): void {
    if (name === "open") this.#isOpen = true;
    const own = this.#following.on?.[name];
    // The server has checked the data against the contract (decision 007).
    if (own === undefined) void this.#reload();
    else own(data as never);
  }

  /** One at a time. What happens during a read is read by one more. */
  async #reload(): Promise<void> {
    this.#reloadsAgain = this.#isReloading;
    if (this.#isReloading || this.#signal.aborted) return;
    this.#isReloading = true;
    await this.#following.reload(this.#signal).catch(() => null);
    this.#isReloading = false;
    if (this.#reloadsAgain) await this.#reload();
  }

  async #reloadAtIntervals(): Promise<void> {
    for (;;) {
      await pause(jittered(this.#following.every), this.#signal);
      if (this.#signal.aborted || this.#isDenied) return;
      if (!this.#isOpen && !document.hidden) void this.#reload();
    }
  }
}

/** A proxy may write a date instead, or any number. */
const secondsOf = (retryAfter: string | null): number => Math.min(Number(retryAfter) || 0, LONGEST_WAIT_MS / 1000);

function waitAfter(ending: Ending, failures: number): number {
  if (ending.why === "hidden") return 0;
  if (ending.why === "changed") return Math.random() * 1000;
  const seconds = ending.why === "refused" ? ending.seconds : 0;
  const most = Math.min(LONGEST_WAIT_MS, SPREAD_MS * 2 ** Math.max(0, failures - 1));
  return 1000 * seconds + 500 + Math.random() * most;
}

/** Between three and five quarters. */
const jittered = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);

/** Until the time is over or `signal` is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await until(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    return () => clearTimeout(timer);
  });
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await until(signal, (resolve) => {
    const look = (): void => void (!document.hidden && resolve());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
}

/** Until `start` says so, or `signal` is aborted. `start` returns what ends it. */
async function until(signal: AbortSignal, start: (resolve: () => void) => () => void): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = start(resolve);
  const abort = (): void => resolve();
  signal.addEventListener("abort", abort);
  await promise;
  signal.removeEventListener("abort", abort);
  end();
}
