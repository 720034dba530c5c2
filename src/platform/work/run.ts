import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import {
  receivedError,
  sentError,
  type Call,
  type FromThread,
  type Host,
  type SentError,
  type ToThread,
} from "./messages.ts";

/** Heavy work as a module that calls `workInThread`. */
export interface ThreadWork<H> {
  readonly module: URL;
  /** What it does, for messages: "reading the code". */
  readonly name: string;
  /** Functions that the thread may call here. */
  readonly host: H;
  /** Limit of its memory, without buffers. */
  readonly megabytes: number;
  /** Limit of its time; without it none. */
  readonly minutes?: number;
  /** Stops the thread. */
  readonly signal?: AbortSignal | undefined;
  /** Classes of errors that come back as such, by `name`. Others come back as an `Error` with the same name. */
  readonly errors?: readonly ErrorClass[];
}

type ErrorClass = abstract new (...args: never[]) => Error;

/** A thread ended before its work was done. */
export class ThreadEnded extends Error {
  readonly reason: "memory" | "time" | "stopped" | "crashed";

  constructor(reason: ThreadEnded["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ThreadEnded";
    this.reason = reason;
  }
}

/**
 * Runs heavy work in a worker thread of its own, with a lower priority than the threads that serve requests, so that it
 * takes only the time that they leave. Returns its result. Throws what it throws, what a function of `host` throws that
 * it called, or `ThreadEnded`.
 */
export async function runInThread<H extends Host<H> & object, Result>(
  input: unknown,
  work: ThreadWork<H>,
): Promise<Result> {
  const { name, signal, megabytes, minutes } = work;
  if (signal?.aborted) throw stopped(name);
  collectInOwnThread(1);
  const worker = new Worker(work.module, {
    workerData: { input },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const done = Promise.withResolvers<Result>();
  const failures = new Map<number, unknown>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  const send = (message: ToThread): void => worker.postMessage(message);
  worker.on("message", (message: FromThread) => {
    if ("result" in message) done.resolve(message.result as Result);
    else if ("failure" in message) done.reject(errorOf(message.failure, failures, work.errors ?? []));
    else void answer(work.host, message, send, failures);
  });
  worker.on("error", (error) => done.reject(explain(error, work)));
  worker.on("exit", () => done.reject(new ThreadEnded("crashed", `The thread for ${name} ended.`)));
  const stop = (): void => done.reject(stopped(name));
  signal?.addEventListener("abort", stop);
  const timer =
    minutes === undefined ? undefined : setTimeout(() => done.reject(tooSlow(name, minutes)), minutes * 60_000);
  try {
    return await done.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
    collectInOwnThread(-1);
  }
}

/** Megabytes for objects that live briefly: heavy work makes many, and with less room each costs more time. */
const SEMI_SPACE = 16;

let running = 0;

/**
 * While heavy work runs, each thread collects its short-lived garbage itself. The threads with which V8 shares that take
 * more processor time in all, and take it from requests, because their priority is normal.
 */
function collectInOwnThread(change: 1 | -1): void {
  running += change;
  // Not in `resourceLimits`: the same flag of a command counts instead of them. It applies to threads that start later.
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE}`);
  setFlagsFromString(running > 0 ? "--no-parallel-scavenge" : "--parallel-scavenge");
}

async function answer(
  host: object,
  { call, name, args }: Call,
  send: (message: ToThread) => void,
  failures: Map<number, unknown>,
): Promise<void> {
  try {
    const method: unknown = Reflect.get(host, name);
    if (typeof method !== "function") throw new TypeError(`The thread called the unknown function ${name}`);
    send({ call, value: await Reflect.apply(method, host, args) });
  } catch (error) {
    failures.set(call, error);
    send({ call, failure: sentError(error) });
  }
}

/** The error itself if it was thrown in this thread, else a copy. */
function errorOf(sent: SentError, failures: ReadonlyMap<number, unknown>, classes: readonly ErrorClass[]): unknown {
  if (sent.call !== undefined && failures.has(sent.call)) return failures.get(sent.call);
  const error = receivedError(sent);
  const known = classes.find((each) => each.name === sent.name);
  return known === undefined ? error : Object.setPrototypeOf(error, known.prototype as object);
}

function explain(error: unknown, { name, megabytes }: Pick<ThreadWork<never>, "name" | "megabytes">): Error {
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return new ThreadEnded("memory", `There was not enough memory for ${name} (limit: ${megabytes} MB).`, {
      cause: error,
    });
  return error instanceof Error ? error : new ThreadEnded("crashed", `The thread for ${name} ended.`, { cause: error });
}

const stopped = (name: string): ThreadEnded =>
  new ThreadEnded("stopped", `The process is stopping; ${name} was not finished.`);

const tooSlow = (name: string, minutes: number): ThreadEnded =>
  new ThreadEnded("time", `There was not enough time for ${name} (limit: ${minutes} minutes).`);
