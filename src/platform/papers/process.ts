import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { receivedError } from "../work/messages.ts";
import type { PaperAnswer, PaperCall, PaperFailureSent, PaperSetup } from "./messages.ts";
import { PaperFailure } from "./paper.ts";

export interface CallOptions {
  readonly seconds: number;
  /** What took too long, for a message: "reading page 12". */
  readonly task: string;
  readonly signal?: AbortSignal | undefined;
}

const MODULE = fileURLToPath(new URL("child.ts", import.meta.url));
const COMPILE_CACHE = new URL("../compile-cache.js", import.meta.url).href;
const WASM_PAGES_PER_MEGABYTE = 16;
/** A library keeps the memory that a large paper needed: the next paper gets a new process. */
const LARGE_BYTES = 700_000_000;
const STDERR_LENGTH = 2000;

/**
 * Reads papers in a process of its own, one call at a time: whatever a file makes a library do, only that process ends
 * (decision 052). It is started when it is needed, and ended after a failure, after a large paper, and when it has been
 * idle for a while.
 */
export class PaperProcess {
  readonly #setup: PaperSetup;
  readonly #idleSeconds: number;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(setup: PaperSetup, idleSeconds: number) {
    this.#setup = setup;
    this.#idleSeconds = idleSeconds;
  }

  /** Waits until earlier calls are done. Throws `PaperFailure`, or the reason of the signal. */
  async ask<T>(call: PaperCall, options: CallOptions): Promise<T> {
    const answered = this.#last.then(() => this.#ask(call, options));
    this.#last = answered.catch(() => {});
    return answered as Promise<T>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#last;
  }

  async #ask(call: PaperCall, { seconds, task, signal }: CallOptions): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new Error("The process is stopping; the paper was not read.");
    clearTimeout(this.#idle);
    if (this.#running?.isLargeFor(call) === true) this.#end();
    this.#running ??= new Running(this.#setup);
    const running = this.#running;
    try {
      return await running.ask(call, seconds, task, signal);
    } catch (error) {
      if (this.#running === running) this.#end();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#idleSeconds * 1000).unref();
    }
  }

  #end(): void {
    this.#running?.kill();
    this.#running = null;
  }
}

/** A process from its start to its end. */
class Running {
  readonly #child: ChildProcess;
  #path: string | null = null;
  #bytes = 0;
  #isReady = false;
  #errors = "";

  constructor(setup: PaperSetup) {
    const { heapMegabytes, libraryMegabytes } = setup.limits;
    const folder = mkdtempSync(join(tmpdir(), "towncode-papers-"));
    this.#child = fork(MODULE, [JSON.stringify(setup)], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Not the environment of the server, which has its secrets.
      env: { TMPDIR: folder, TMP: folder, TEMP: folder },
      execArgv: [
        `--max-old-space-size=${heapMegabytes}`,
        `--wasm-max-mem-pages=${libraryMegabytes * WASM_PAGES_PER_MEGABYTE}`,
        "--import",
        COMPILE_CACHE,
      ],
    });
    this.#child.stderr?.on("data", (text: Buffer) => {
      this.#errors = (this.#errors + text.toString()).slice(-STDERR_LENGTH);
    });
    this.#child.on("exit", () => void rm(folder, { recursive: true, force: true }).catch(() => {}));
    this.#holdServer(false);
  }

  /** The largest papers are rare: a process that had one does not read another. */
  isLargeFor({ file }: PaperCall): boolean {
    return this.#bytes > LARGE_BYTES && file.path !== this.#path;
  }

  async ask(call: PaperCall, seconds: number, task: string, signal: AbortSignal | undefined): Promise<unknown> {
    const done = Promise.withResolvers<unknown>();
    const receive = (answer: PaperAnswer): void => {
      if ("ready" in answer) this.#isReady = true;
      else if ("error" in answer) done.reject(receivedError(answer.error));
      else if ("failure" in answer) done.reject(receivedFailure(answer.failure));
      else {
        this.#bytes = answer.bytes;
        done.resolve(answer.value);
      }
    };
    const stop = (): void => done.reject(signal?.reason);
    const end = (code: number | null, by: string | null): void => done.reject(this.#explain(code, by, task));
    const fail = (error: Error): void => done.reject(error);
    const timer = setTimeout(() => done.reject(tooSlow(task, seconds)), seconds * 1000);
    this.#child.on("message", receive).once("exit", end).once("error", fail);
    signal?.addEventListener("abort", stop);
    this.#holdServer(true);
    this.#path = call.file.path;
    this.#child.send(call, (error) => error !== null && fail(error));
    try {
      return await done.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      this.#child.off("message", receive).off("exit", end).off("error", fail);
      this.#holdServer(false);
    }
  }

  kill(): void {
    // A late error of a process that is being ended concerns nobody.
    this.#child.on("error", () => {});
    this.#child.kill("SIGKILL");
  }

  /** Whether this process keeps the server from ending by itself. */
  #holdServer(holds: boolean): void {
    const parts = [this.#child, this.#child.channel, this.#child.stderr as Socket | null];
    for (const part of parts) {
      if (holds) part?.ref();
      else part?.unref();
    }
  }

  /** The process ended: by a fault of a library, or because there was not enough memory. */
  #explain(code: number | null, by: string | null, task: string): Error {
    const cause = new Error(`The process for ${task} ended (${by ?? code}): ${this.#errors.trim()}`);
    if (!this.#isReady) return cause;
    const lackedMemory = by === "SIGKILL" || /out of memory|allocation failed/i.test(this.#errors);
    return new PaperFailure(lackedMemory ? "too-large" : "damaged", undefined, { cause });
  }
}

function receivedFailure({ reason, message, cause }: PaperFailureSent): PaperFailure {
  return new PaperFailure(reason, message, cause === null ? {} : { cause: new Error(cause) });
}

const tooSlow = (task: string, seconds: number): PaperFailure =>
  new PaperFailure("too-large", undefined, {
    cause: new Error(`There was not enough time for ${task} (${seconds} s)`),
  });
