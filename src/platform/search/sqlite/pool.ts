import { Worker } from "node:worker_threads";
import { SearchUnavailable } from "../port.ts";
import type { ReadReply, ReadRequest } from "./read-worker.ts";

/** What a request comes to. */
export type Outcome = Exclude<ReadReply, { readonly ready: true }>;

export interface PoolOptions {
  readonly workers: number;
  /** Indexes that each thread holds open. */
  readonly openIndexes: number;
}

interface Job {
  readonly request: ReadRequest;
  /** Time that a thread may take; then it is ended and the job answered with `late`. */
  readonly milliseconds: number;
  readonly late: Outcome;
  tries: number;
  readonly resolve: (reply: Outcome) => void;
  readonly reject: (error: Error) => void;
}

interface Seat {
  readonly worker: Worker;
  job: Job | null;
  /** False while the thread starts: that is not the request's time. */
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Requests that may wait; beyond, new ones are refused at once. */
const MAX_WAITING = 1000;
const MAX_TRIES = 2;
/** A thread that takes longer to start is ended. */
const START_MILLISECONDS = 30_000;

/**
 * Threads that read indexes, each with one request at a time. A thread that dies is replaced; its request is
 * tried once more, then refused. Suggestions go before searches, as somebody is typing.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #seats = new Set<Seat>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Asks a free thread, or waits for one. Throws `SearchUnavailable`. */
  ask(request: ReadRequest, milliseconds: number, late: Outcome): Promise<Outcome> {
    if (this.#closed) return Promise.reject(new SearchUnavailable("it was closed"));
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new SearchUnavailable("too many searches are waiting"));
    return new Promise((resolve, reject) => {
      this.#enqueue({ request, milliseconds, late, tries: 0, resolve, reject });
      this.#assign();
    });
  }

  /** Ends all threads; what was under way or waiting is refused. */
  async close(): Promise<void> {
    this.#closed = true;
    const jobs = [...this.#waiting.splice(0), ...[...this.#seats].flatMap((seat) => seat.job ?? [])];
    for (const job of jobs) job.reject(new SearchUnavailable("it was closed"));
    await Promise.all([...this.#seats].map((seat) => this.#dismiss(seat)));
  }

  /** Threads at work, for tests that end one. */
  get workers(): readonly Worker[] {
    return [...this.#seats].map((seat) => seat.worker);
  }

  #enqueue(job: Job): void {
    const isUrgent = job.request.op === "suggest" || job.tries > 0;
    const place = isUrgent ? this.#waiting.findIndex((other) => other.request.op === "search" && other.tries === 0) : -1;
    if (place < 0) this.#waiting.push(job);
    else this.#waiting.splice(place, 0, job);
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const seat = [...this.#seats].find((each) => each.job === null) ?? this.#hire();
      const job = seat ? this.#waiting.shift() : undefined;
      if (!seat || !job) return;
      job.tries += 1;
      seat.job = job;
      this.#startTimer(seat, seat.isReady ? job.milliseconds : START_MILLISECONDS);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      seat.worker.postMessage(job.request);
    }
  }

  #hire(): Seat | undefined {
    if (this.#closed || this.#seats.size >= this.#options.workers) return undefined;
    const worker = new Worker(new URL("./read-worker.ts", import.meta.url), { workerData: { openIndexes: this.#options.openIndexes } });
    const seat: Seat = { worker, job: null, isReady: false, timer: undefined };
    worker.unref();
    worker.on("message", (reply: ReadReply) => {
      if (!("ready" in reply)) return this.#finish(seat, (job) => job.resolve(reply));
      seat.isReady = true;
      if (seat.job) this.#startTimer(seat, seat.job.milliseconds);
    });
    worker.on("error", () => this.#lose(seat));
    worker.on("exit", () => this.#lose(seat));
    this.#seats.add(seat);
    return seat;
  }

  #startTimer(seat: Seat, milliseconds: number): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => void this.#cut(seat), milliseconds);
  }

  #finish(seat: Seat, settle: (job: Job) => void): void {
    clearTimeout(seat.timer);
    const { job } = seat;
    seat.job = null;
    if (job) settle(job);
    this.#assign();
  }

  /** A thread ended by itself. */
  #lose(seat: Seat): void {
    if (!this.#seats.delete(seat)) return;
    this.#finish(seat, (job) => {
      if (job.tries < MAX_TRIES && !this.#closed) this.#enqueue(job);
      else job.reject(new SearchUnavailable("a thread of the search engine ended twice over this request"));
    });
  }

  /** A request took too long: nothing inside SQLite can be interrupted, so its thread is ended. */
  async #cut(seat: Seat): Promise<void> {
    this.#seats.delete(seat);
    this.#finish(seat, (job) => job.resolve(job.late));
    await seat.worker.terminate();
  }

  async #dismiss(seat: Seat): Promise<void> {
    clearTimeout(seat.timer);
    this.#seats.delete(seat);
    seat.job = null;
    await seat.worker.terminate();
  }
}
