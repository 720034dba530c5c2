import type { ChildProcess } from "node:child_process";
import { copyFile, link, mkdtemp, realpath, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { receivedError } from "../messages.ts";
import { startConfined, type Confinement } from "./launch.ts";
import type { SentAnswer, SentCall } from "./messages.ts";

export interface ConfinedOptions extends Omit<Confinement, "folder"> {
  /** What it does, for the name of its folder: "papers". */
  readonly name: string;
  /** It ends when nobody has called it for so long. */
  readonly idleSeconds: number;
  /** Whether it goes on after an error that it answered with: its libraries keep nothing from one call to the next. */
  readonly keepsNothing: boolean;
}

export interface CallOptions {
  readonly seconds: number;
  /** What took too long, for a message: "reading page 12". */
  readonly task: string;
  /** A file on this machine that the process may read during this call. It must not change until the call ends. */
  readonly file?: string;
  readonly signal?: AbortSignal | undefined;
}

/** The process ended, or was ended, before it answered: by a fault of a library, or because of a limit. */
export class ProcessEnded extends Error {
  readonly reason: "memory" | "time" | "crashed";

  constructor(reason: ProcessEnded["reason"], message: string) {
    super(message);
    this.name = "ProcessEnded";
    this.reason = reason;
  }
}

/** A library keeps the memory that a large file needed: the next file gets a new process. */
const LARGE_BYTES = 700_000_000;
const STDERR_LENGTH = 2000;
const START_SECONDS = 60;

/**
 * Reads files in a process of its own, one call at a time: whatever a file makes a library do, only that process ends
 * (decisions 052, 073). It is started when it is needed, and ended after a failure, after a large file, and when it has
 * been idle for a while.
 */
export class ConfinedProcess<Call> {
  readonly #options: ConfinedOptions;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: ConfinedOptions) {
    this.#options = options;
  }

  /** Waits until earlier calls are done. Throws `ProcessEnded`, what the process throws, or the reason of the signal. */
  async ask<T>(call: Call, options: CallOptions): Promise<T> {
    const answered = this.#last.then(() => this.#ask(call, options));
    this.#last = answered.catch(() => {});
    return answered as Promise<T>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#last;
  }

  async #ask(call: Call, options: CallOptions): Promise<unknown> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw new Error(`The process is stopping; ${options.task} was not done.`);
    clearTimeout(this.#idle);
    if (this.#running?.hasEnded === true || this.#running?.isLargeFor(options) === true) this.#end();
    this.#running ??= await Running.start(this.#options);
    const running = this.#running;
    try {
      return await running.ask(call, options);
    } catch (error) {
      const isSound = this.#options.keepsNothing && running.hasAnswered;
      if (this.#running === running && !isSound) this.#end();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#options.idleSeconds * 1000).unref();
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
  readonly #folder: string;
  /** The file that it may read, and its name in the folder. */
  #file: { readonly path: string; readonly shared: string } | null = null;
  #files = 0;
  #bytes = 0;
  #isReady = false;
  /** Whether the last call was answered, if only with an error. */
  hasAnswered = true;
  #errors = "";

  static async start({ name, ...options }: ConfinedOptions): Promise<Running> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), `towncode-${name}-`)));
    return new Running(await startConfined({ ...options, folder }), folder);
  }

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    child.stderr?.on("data", (text: Buffer) => {
      this.#errors = (this.#errors + text.toString()).slice(-STDERR_LENGTH);
    });
    child.on("exit", () => void rm(folder, { recursive: true, force: true }).catch(() => {}));
    this.#holdServer(false);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The largest files are rare: a process that had one does not read another. */
  isLargeFor({ file }: CallOptions): boolean {
    return this.#bytes > LARGE_BYTES && file !== this.#file?.path;
  }

  async ask(call: unknown, { seconds, task, file, signal }: CallOptions): Promise<unknown> {
    const done = Promise.withResolvers<unknown>();
    // It may end before anybody waits for it, while the file is being shared.
    done.promise.catch(() => {});
    this.hasAnswered = false;
    const receive = (answer: SentAnswer): void => {
      if ("ready" in answer) {
        this.#isReady = true;
        startTimer(seconds);
        return;
      }
      this.hasAnswered = true;
      if ("error" in answer) done.reject(receivedError(answer.error));
      else {
        this.#bytes = answer.bytes;
        done.resolve(answer.value);
      }
    };
    const stop = (): void => done.reject(signal?.reason);
    const end = (code: number | null, by: string | null): void => done.reject(this.#explain(code, by, task));
    const fail = (error: Error): void => done.reject(error);
    let timer: NodeJS.Timeout | undefined;
    const startTimer = (limit: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => done.reject(tooSlow(task, limit)), limit * 1000);
    };
    // Starting, which takes long on a busy machine, does not count.
    startTimer(this.#isReady ? seconds : START_SECONDS);
    this.#child.on("message", receive).once("exit", end).once("error", fail);
    signal?.addEventListener("abort", stop);
    this.#holdServer(true);
    try {
      const sent: SentCall = { call, path: file === undefined ? null : await this.#share(file) };
      this.#child.send(sent, (error) => error !== null && fail(error));
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

  /** Puts a file into the folder of the process, in place of the one before. Returns its path there. */
  async #share(path: string): Promise<string> {
    if (this.#file?.path === path) return this.#file.shared;
    if (this.#file !== null) await rm(this.#file.shared, { force: true });
    this.#files += 1;
    const shared = join(this.#folder, String(this.#files));
    // Without a copy, if both are on the same disk.
    await link(path, shared).catch(() => copyFile(path, shared));
    this.#file = { path, shared };
    return shared;
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
    const message = `The process for ${task} ended (${by ?? code}): ${this.#errors.trim()}`;
    if (!this.#isReady) return new Error(message);
    const lackedMemory = by === "SIGKILL" || /out of memory|allocation failed|bad_alloc/i.test(this.#errors);
    return new ProcessEnded(lackedMemory ? "memory" : "crashed", message);
  }
}

const tooSlow = (task: string, seconds: number): ProcessEnded =>
  new ProcessEnded("time", `There was not enough time for ${task} (${seconds} s)`);
