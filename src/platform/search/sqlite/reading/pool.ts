import { Worker } from "node:worker_threads";
import { SearchUnavailable } from "../../port.ts";
import { Shares } from "./shares.ts";
import type { Answers, NoAnswer, ReadReply, ReadRequest, TimedRequest } from "./read-worker.ts";

/** Result of a request; `timedOut`: it took too long. */
export type Outcome<A> = { readonly answer: A } | NoAnswer | { readonly timedOut: true };

export interface PoolOptions {
  readonly workers: number;
  /** Number of indexes that each thread keeps open. */
  readonly openIndexes: number;
}

interface Job {
  readonly request: ReadRequest;
  /** Time limit including waiting, but not the start of threads. */
  readonly milliseconds: number;
  /** Number of the thread that must answer; any thread if omitted. */
  readonly seat: number | undefined;
  /** End of its time (`performance.now()`); null while no thread that could answer is ready. */
  deadline: number | null;
  tries: number;
  /** The caller and the town, for `Shares`. */
  readonly names: readonly string[];
  readonly settle: (outcome: Outcome<Answers[ReadRequest["op"]]> | Error) => void;
}

interface Seat {
  readonly number: number;
  readonly worker: Worker;
  /** What it works on, even after that timed out. */
  job: Job | null;
  /** False while the thread starts, which does not count as time of the request. */
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
  /** When it started to work on its job. */
  startedAt: number;
}

const toOutcome = (json: string): Outcome<Answers[ReadRequest["op"]]> => ({
  answer: JSON.parse(json) as Answers[ReadRequest["op"]],
});

/** Maximum number of waiting requests; further ones are rejected immediately. */
const MAX_WAITING = 1000;
/** The same for one caller or town. */
const MAX_WAITING_OF_ONE = MAX_WAITING / 4;
const MAX_TRIES = 2;
/** A thread that takes longer to start is terminated. */
const START_MILLISECONDS = 30_000;
/**
 * How long before the deadline a thread must return its results, as a share of the time and in milliseconds, because it
 * always searches one index to the end. Terminating a thread closes all its indexes.
 */
const GRACE = { part: 0.2, least: 100 };
/** Minimum time left to start a request. */
const LEAST_LEFT = 50;
/**
 * A thread that works on one request for longer is terminated. A search that waited long times out earlier, but its
 * thread is about to be free: starting another and opening its indexes again would keep the others waiting.
 */
const MAX_RUNNING = 2000;
/** Priority: suggestions first, then one town, then many. */
const URGENCY: Readonly<Record<ReadRequest["op"], number>> = {
  suggest: 0,
  present: 0,
  refine: 0,
  search: 1,
  similar: 1,
  find: 2,
};

/** The caller and the town of a search. Other requests are short. */
function namesOf(request: ReadRequest): readonly string[] {
  if (request.op !== "search" && request.op !== "find") return [];
  const { caller } = request.request;
  return [
    ...(caller === undefined ? [] : [`caller ${caller}`]),
    ...(request.op === "search" ? [`town ${request.indexFile.name.split("/", 1)[0] ?? ""}`] : []),
  ];
}

/**
 * Threads that read indexes, each with one request at a time. Callers and towns share them (`Shares`). A thread that dies is replaced; its request is retried
 * once, then rejected.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #seats = new Map<number, Seat>();
  readonly #waiting: Job[] = [];
  readonly #shares = new Shares();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Number of the threads. */
  get size(): number {
    return this.#options.workers;
  }

  /** Sends a request to a free thread or the one with this number, or waits for it. Throws `SearchUnavailable`. */
  async ask<Op extends ReadRequest["op"]>(
    request: ReadRequest & { readonly op: Op },
    milliseconds: number,
    seat?: number,
  ): Promise<Outcome<Answers[Op]>> {
    if (this.#closed) throw new SearchUnavailable("it was closed");
    const names = namesOf(request);
    if (this.#waiting.length >= MAX_WAITING || this.#hasManyWaiting(names))
      throw new SearchUnavailable("too many searches are waiting");
    return await new Promise((resolve, reject) => {
      const settle: Job["settle"] = (outcome) =>
        outcome instanceof Error ? reject(outcome) : resolve(outcome as Outcome<Answers[Op]>);
      const deadline = this.#hasReady(seat) ? performance.now() + milliseconds : null;
      this.#enqueue({ request, milliseconds, seat, deadline, tries: 0, names, settle });
      this.#assign();
    });
  }

  /** Terminates all threads; running and waiting requests are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    const seats = [...this.#seats.values()];
    const jobs = [...this.#waiting.splice(0), ...seats.flatMap((seat) => seat.job ?? [])];
    for (const job of jobs) job.settle(new SearchUnavailable("it was closed"));
    await Promise.all(seats.map(async (seat) => await this.#stop(seat)));
  }

  /** The running threads, for tests that terminate them. */
  get workers(): readonly Worker[] {
    return [...this.#seats.values()].map((seat) => seat.worker);
  }

  /** Whether a thread that could answer is ready: the one with this number, or any. */
  #hasReady(number: number | undefined): boolean {
    return [...this.#seats.values()].some((seat) => seat.isReady && (number === undefined || number === seat.number));
  }

  /** A retried request goes first among requests of the same priority. */
  #enqueue(job: Job): void {
    const urgency = URGENCY[job.request.op];
    const position = this.#waiting.findIndex(
      (other) => URGENCY[other.request.op] > urgency || (job.tries > 0 && URGENCY[other.request.op] === urgency),
    );
    if (position < 0) this.#waiting.push(job);
    else this.#waiting.splice(position, 0, job);
  }

  #assign(): void {
    for (let number = 0; number < this.#options.workers && !this.#closed; number += 1) {
      const seat = this.#seats.get(number);
      const job = seat?.job ? null : this.#nextFor(number);
      if (job) this.#dispatch(seat ?? this.#startThread(number), job);
    }
  }

  #hasManyWaiting(names: readonly string[]): boolean {
    return (
      this.#waiting.length >= MAX_WAITING_OF_ONE &&
      names.some((name) => this.#waiting.filter((job) => job.names.includes(name)).length >= MAX_WAITING_OF_ONE)
    );
  }

  /** Position of the next job for a thread: the most urgent, then of the caller and town that used the least time. */
  #positionFor(number: number): number {
    let best = -1;
    let least = 0;
    for (const [position, job] of this.#waiting.entries()) {
      const first = this.#waiting[best];
      if (first !== undefined && (first.tries > 0 || URGENCY[job.request.op] > URGENCY[first.request.op])) break;
      if ((job.seat !== undefined && job.seat !== number) || this.#mustWait(job)) continue;
      const used = this.#shares.used(job.names);
      if (best === -1 || used < least) [best, least] = [position, used];
    }
    return best;
  }

  /** Whether a search leaves the last thread to others: those of its caller, or in its town, are expensive. */
  #mustWait({ request, names }: Job): boolean {
    if (request.op !== "search" || this.size === 1) return false;
    const seats = [...this.#seats.values()];
    return names.some(
      (name) =>
        this.#shares.isExpensive(name) && seats.filter(({ job }) => job?.names.includes(name)).length >= this.size - 1,
    );
  }

  /** Takes the next job for a thread; rejects those that timed out while waiting. */
  #nextFor(number: number): Job | null {
    for (;;) {
      const position = this.#positionFor(number);
      const [job] = position < 0 ? [] : this.#waiting.splice(position, 1);
      if (!job) return null;
      if (job.deadline === null || job.deadline - performance.now() > Math.min(LEAST_LEFT, job.milliseconds / 2))
        return job;
      job.settle(new SearchUnavailable("too many searches are waiting"));
    }
  }

  #dispatch(seat: Seat, job: Job): void {
    job.tries += 1;
    seat.job = job;
    seat.startedAt = performance.now();
    const left = job.deadline === null || !seat.isReady ? job.milliseconds : job.deadline - performance.now();
    if (seat.isReady) this.#limit(seat, job, left);
    else this.#startTimer(seat, START_MILLISECONDS);
    const message: TimedRequest = {
      request: job.request,
      milliseconds: left - Math.max(left * GRACE.part, Math.min(left / 2, GRACE.least)),
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    seat.worker.postMessage(JSON.stringify(message));
  }

  #startThread(number: number): Seat {
    const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
      workerData: { openIndexes: this.#options.openIndexes },
    });
    const seat: Seat = { number, worker, job: null, isReady: false, timer: undefined, startedAt: 0 };
    worker.unref();
    worker.on("message", (reply: ReadReply) => {
      if ("ready" in reply) this.#onReady(seat);
      else this.#finish(seat, (job) => job.settle("json" in reply ? toOutcome(reply.json) : reply));
    });
    worker.on("error", () => this.#onExit(seat));
    worker.on("exit", () => this.#onExit(seat));
    this.#seats.set(number, seat);
    return seat;
  }

  /** A thread is ready: the time of the requests that waited for it starts now. */
  #onReady(seat: Seat): void {
    seat.isReady = true;
    seat.startedAt = performance.now();
    for (const job of this.#waiting)
      if (this.#hasReady(job.seat)) job.deadline ??= performance.now() + job.milliseconds;
    if (seat.job) this.#limit(seat, seat.job, seat.job.milliseconds);
  }

  /** Answers a request when its time is over, and terminates its thread if that has worked on it for too long. */
  #limit(seat: Seat, job: Job, left: number): void {
    this.#startTimer(seat, left, () => {
      job.settle({ timedOut: true });
      this.#startTimer(seat, Math.max(0, MAX_RUNNING - left));
    });
  }

  #startTimer(seat: Seat, milliseconds: number, timeOut = () => void this.#timeOut(seat)): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(timeOut, milliseconds);
  }

  #finish(seat: Seat, settle: (job: Job) => void): void {
    clearTimeout(seat.timer);
    const { job } = seat;
    seat.job = null;
    if (job && seat.isReady) this.#shares.add(job.names, performance.now() - seat.startedAt);
    if (job) settle(job);
    this.#assign();
  }

  #removeSeat(seat: Seat): boolean {
    if (this.#seats.get(seat.number) !== seat) return false;
    this.#seats.delete(seat.number);
    // Waiting for the new thread does not count as time of the request.
    for (const job of [seat.job, ...this.#waiting]) if (job && !this.#hasReady(job.seat)) job.deadline = null;
    return true;
  }

  /** A thread ended unexpectedly. */
  #onExit(seat: Seat): void {
    if (!this.#removeSeat(seat)) return;
    this.#finish(seat, (job) => {
      if (job.tries < MAX_TRIES && !this.#closed) this.#enqueue(job);
      else job.settle(new SearchUnavailable("a search thread crashed twice on this request"));
    });
  }

  /** SQLite cannot be interrupted, so the thread is terminated. */
  async #timeOut(seat: Seat): Promise<void> {
    this.#removeSeat(seat);
    this.#finish(seat, (job) => job.settle({ timedOut: true }));
    await seat.worker.terminate();
  }

  async #stop(seat: Seat): Promise<void> {
    clearTimeout(seat.timer);
    this.#removeSeat(seat);
    seat.job = null;
    await seat.worker.terminate();
  }
}
