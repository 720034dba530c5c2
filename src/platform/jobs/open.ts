import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  PgBoss,
  type ConstructorOptions,
  type JobResult,
  type JobWithMetadata,
  type Queue,
  type SendOptions,
} from "pg-boss";
import type { Database, Db } from "../db/db.ts";
import { givingWay } from "../work/give-way.ts";
import { connectionOf, withinTransaction } from "./executor.ts";
import { ReportedError } from "./port.ts";
import type { EnqueueOptions, Job, JobContext, JobLog, JobQueue, JobServices, Retry } from "./port.ts";
import { abandonedJobs, JOBS_SCHEMA, listJobs, queueOfFailed, waitingLines } from "./records.ts";
import { Turns, type Turn } from "./turns.ts";

export interface JobsOptions {
  /** Seconds between polls for due jobs (delays and retries). New jobs start at once. Minimum 0.5, default 10. */
  readonly pollSeconds?: number;
  /** Seconds that `stop` waits for running jobs. Minimum 1, default 5. */
  readonly stopSeconds?: number;
}

/** For jobs with `interrupted`: the second attempt calls it. */
const ONCE: Retry = { limit: 1, firstWaitSeconds: 0, longestWaitSeconds: 0 };
const INTERRUPTED = "The server stopped while this job was running.";
const DEFAULT_RETRY: Retry = { limit: 5, firstWaitSeconds: 10, longestWaitSeconds: 3600 };
const DEFAULT_LIMIT_SECONDS = 900;
const RETENTION_SECONDS = 14 * 24 * 3600;
/** A killed process is detected when its heartbeat stops. */
const HEARTBEAT_SECONDS = 60;
/** How often one of the processes on a server looks for stopped heartbeats. The embedded database has one process. */
const SUPERVISION_SECONDS = 15;
const MOST_MERGED = 100;
/** Jobs that were taken together and have not begun after this time are put back. */
const BATCH_MS = 3000;
/** Between two runs of a job whose runs are merged. */
const MERGING_MS = 300;
/** Key of jobs that concern everything, so that one waiting is enough. */
export const ALL = "all";
/** What other processes have added is learned that often. */
const LEARN_MS = 30_000;
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/**
 * A queue for these types of jobs in the database, embedded or server (decision 011). Throws if two have the same name.
 */
export function openJobs(database: Database, jobs: readonly Job[], options: JobsOptions = {}): JobQueue {
  return new BossQueue(database, jobs, options);
}

class BossQueue implements JobQueue {
  readonly #database: Database;
  readonly #options: JobsOptions;
  /** Stores jobs. It does nothing by itself, so that a process that runs no jobs starts quickly. */
  readonly #boss: PgBoss;
  /** Runs jobs and schedules. */
  #runner: PgBoss | null = null;
  readonly #jobs: ReadonlyMap<string, Job>;
  /** Of jobs with `turnOf`, by name. */
  readonly #turns: ReadonlyMap<string, { readonly turns: Turns; learnedAt: number }>;
  #opened = false;
  #log: JobLog | null = null;

  constructor(database: Database, jobs: readonly Job[], options: JobsOptions) {
    this.#database = database;
    this.#jobs = byName(jobs);
    this.#options = options;
    const inTurns = jobs.filter((job) => job.turnOf !== undefined);
    this.#turns = new Map(inTurns.map(({ name }) => [name, { turns: new Turns(), learnedAt: -Infinity }]));
    this.#boss = this.#connect({ supervise: false, schedule: false });
  }

  #connect(options: Pick<ConstructorOptions, "supervise" | "schedule" | "useListenNotify">): PgBoss {
    // The embedded database has no autovacuum to monitor and is too small to need reindexing.
    const isServer = this.#database.kind === "server";
    const boss = new PgBoss({
      ...connectionOf(this.#database),
      schema: JOBS_SCHEMA,
      reindex: isServer,
      monitorVacuum: isServer,
      ...(isServer && { superviseIntervalSeconds: SUPERVISION_SECONDS, monitorIntervalSeconds: SUPERVISION_SECONDS }),
      ...options,
    });
    boss.on("error", (error) => this.#log?.error({ err: error }, "job queue error"));
    boss.on("warning", ({ message, data }) => this.#log?.warn({ data }, message));
    return boss;
  }

  async open(): Promise<void> {
    if (this.#opened) return;
    this.#opened = true;
    await this.#boss.start();
    const stored = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of this.#jobs.values()) await this.#openQueue(queueOf(job), stored.get(job.name));
    await this.#openSchedules();
  }

  async #openQueue(queue: Queue, stored: Queue | undefined): Promise<void> {
    if (stored !== undefined && !differs(queue, stored)) return;
    await (stored === undefined
      ? this.#boss.createQueue(queue.name, queue)
      : this.#boss.updateQueue(queue.name, changeable(queue)));
    // pg-boss knows the queues that existed when it started. Makes it read this one now: inside the caller's
    // transaction the embedded database could not.
    await this.#boss.findJobs(queue.name, { id: NO_JOB });
  }

  async #openSchedules(): Promise<void> {
    const stored = new Map((await this.#boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    for (const name of stored.keys()) {
      if (this.#jobs.get(name)?.schedule === undefined) await this.#boss.unschedule(name);
    }
    for (const { name, schedule } of this.#jobs.values()) {
      if (schedule === undefined) continue;
      const data = { value: schedule.data };
      const known = stored.get(name);
      if (known?.cron === schedule.cron && isDeepStrictEqual(known.data, data)) continue;
      await this.#boss.schedule(name, schedule.cron, data, { tz: "UTC" });
    }
  }

  async enqueue<Data>(
    db: Db,
    job: Job<Data>,
    data: Data,
    { startAfter, singletonKey = randomUUID(), line = null }: EnqueueOptions = {},
  ): Promise<string | null> {
    if (!this.#jobs.has(job.name)) throw new Error(`There is no job ${job.name} in this queue`);
    if (!this.#opened) throw new Error(`The job ${job.name} was enqueued before the queue was opened`);
    const turn = await this.#turnOf(db, job, data, line);
    return this.#send(
      db,
      job,
      { value: data, ...(turn !== null && { line: turn.line }) },
      {
        singletonKey,
        startAfter,
        ...(turn !== null && { priority: -turn.turn }),
      },
    );
  }

  #send<Data>(db: Db, { name }: Job<Data>, envelope: Envelope, options: SendOptions): Promise<string | null> {
    return this.#boss.send(name, envelope, { db: withinTransaction(db), ...options });
  }

  async #turnOf<Data>(db: Db, job: Job<Data>, data: Data, line: string | null): Promise<Turn | null> {
    const known = this.#turns.get(job.name);
    const town = job.turnOf?.(data);
    if (known === undefined || town === undefined) return null;
    if (performance.now() - known.learnedAt > LEARN_MS) {
      known.learnedAt = performance.now();
      known.turns.learn(await waitingLines(db, job.name));
    }
    return known.turns.next(town, line);
  }

  async start(services: JobServices, log: JobLog): Promise<void> {
    this.#log = log;
    await this.open();
    const runner = this.#connect({ useListenNotify: true });
    this.#runner = runner;
    await runner.start();
    await this.#failAbandoned(runner);
    const seconds = this.#options.pollSeconds ?? 10;
    for (const job of this.#jobs.values()) {
      const options = {
        includeMetadata: true,
        perJobResults: true,
        batchSize: job.merging === undefined ? (job.batch ?? 1) : MOST_MERGED,
        localConcurrency: job.concurrency ?? 1,
        pollingIntervalSeconds: seconds,
        notifyPollingIntervalSeconds: seconds,
      } as const;
      let worker: string | undefined;
      worker = await runner.work<Envelope, JobResult[], typeof options>(job.name, options, async (taken) => {
        // Looks for the next job when this one has ended, not after the poll interval.
        if (worker !== undefined) runner.notifyWorker(worker);
        return this.#runAll(job, taken, { ...services, jobs: this, log });
      });
    }
    for (const job of this.#jobs.values()) {
      if (job.atStart !== undefined) await this.enqueue(services.db, job, job.atStart, { singletonKey: ALL });
    }
  }

  /** Jobs of a process that was killed before this one started. Later ones are found by the queue's own supervision. */
  async #failAbandoned(runner: PgBoss): Promise<void> {
    for (const { name, id } of await abandonedJobs(this.#database))
      await runner.fail(name, id, { message: INTERRUPTED });
  }

  /** Runs the jobs that were taken: one, or several that are merged. */
  async #runAll(job: Job, taken: readonly Taken[], services: RunServices): Promise<JobResult[]> {
    const { merging } = job;
    const results: JobResult[] = [];
    const inOrder = taken.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
    const runs = Map.groupBy(inOrder, ({ id, data }) => {
      const { success, data: value } = job.data.safeParse(data.value);
      return success && merging !== undefined ? merging.key(value) : id;
    });
    const started = performance.now();
    const canWait = ({ retryCount }: Taken): boolean => merging === undefined && retryCount === 0;
    for (const merged of runs.values()) {
      const isLate = performance.now() - started > BATCH_MS || merged.some(({ signal }) => signal.aborted);
      const goesBack = isLate && results.length > 0 && merged.every(canWait);
      const run = (): Promise<JobResult[]> => this.#run(job, merged, services);
      if (goesBack) results.push(...(await this.#putBack(job, merged, services)));
      else results.push(...(await (job.givesWay === true ? givingWay(run) : run())));
    }
    if (merging !== undefined) await wait(MERGING_MS);
    return results;
  }

  /** Lets jobs wait again that were taken with one that takes long, for whichever process is free. */
  async #putBack(job: Job, taken: readonly Taken[], { db }: RunServices): Promise<JobResult[]> {
    for (const { data, priority } of taken) await this.#send(db, job, data, { singletonKey: randomUUID(), priority });
    return taken.map(({ id }) => ({ id, status: "completed" }));
  }

  async #run(job: Job, taken: readonly Taken[], services: RunServices): Promise<JobResult[]> {
    const [{ name, retryLimit, signal, output, priority, data }] = taken as [Taken];
    this.#turns.get(name)?.turns.began(-priority);
    const retryCount = Math.max(...taken.map((each) => each.retryCount));
    const isSecond = job.interrupted !== undefined && retryCount > 0;
    const isLast = job.interrupted !== undefined || retryCount >= retryLimit;
    const context = { ...services, signal, attempt: retryCount + 1, isLast, line: data.line ?? null };
    const settled = (status: JobResult["status"], result?: unknown): JobResult[] =>
      taken.map(({ id }) => ({ id, status, output: result }));
    try {
      const all = taken.map((each) => job.data.parse(each.data.value));
      const value = all.reduce((one, other) => job.merging?.merge(one, other) ?? one);
      if (!isSecond) {
        await job.run(value, context);
        return settled("completed");
      }
      await job.interrupted?.(value, context);
      throw new Error(messageOf(output) ?? INTERRUPTED);
    } catch (error) {
      const isReported = error instanceof ReportedError;
      const reason: unknown = isReported ? error.cause : error;
      const facts = { err: reason, job: name, ids: taken.map(({ id }) => id), attempt: context.attempt };
      if (context.isLast) services.log.error(facts, "job failed permanently");
      else services.log.warn(facts, "job failed and will be retried");
      // A second attempt could tell others that the job was interrupted after they have begun again.
      return settled(isReported ? "deadletter" : "failed", reason);
    }
  }

  async stop(): Promise<void> {
    const timeout = (this.#options.stopSeconds ?? 5) * 1000;
    await this.#runner?.stop({ timeout });
    await this.#boss.stop({ timeout });
  }

  async list(filter?: Parameters<JobQueue["list"]>[0]): ReturnType<JobQueue["list"]> {
    return listJobs(this.#database.db, filter);
  }

  async revive(id: string): Promise<boolean> {
    const name = await queueOfFailed(this.#database.db, id);
    if (name === null) return false;
    await this.#boss.retry(name, id);
    return true;
  }
}

function byName(jobs: readonly Job[]): ReadonlyMap<string, Job> {
  const named = new Map(jobs.map((job) => [job.name, job]));
  if (named.size === jobs.length) return named;
  const twice = jobs.find((job) => named.get(job.name) !== job);
  throw new Error(`Two jobs are named ${twice?.name}`);
}

/** pg-boss stores only objects, so other values are wrapped in one. */
interface Envelope {
  readonly value: unknown;
  /** Of a job with `turnOf`; its priority is its turn, negative. */
  readonly line?: string;
}

type Taken = JobWithMetadata<Envelope>;
type RunServices = Omit<JobContext, "signal" | "attempt" | "isLast" | "line">;

/** The message of an attempt that failed; null if it was interrupted. */
function messageOf(output: unknown): string | null {
  const { message, stack } = (output ?? {}) as { readonly message?: unknown; readonly stack?: unknown };
  // Errors that a job throws have a stack; what the queue says about a lost job has none.
  return typeof message === "string" && stack !== undefined ? message : null;
}

function queueOf(job: Job): Queue {
  const { name, timeoutSeconds = DEFAULT_LIMIT_SECONDS } = job;
  const retry = job.interrupted === undefined ? (job.retry ?? DEFAULT_RETRY) : ONCE;
  return {
    name,
    // One waiting job per key; jobs without a key get a random one.
    policy: "short",
    notify: true,
    retryLimit: retry.limit,
    retryDelay: retry.firstWaitSeconds,
    ...(retry.firstWaitSeconds > 0
      ? { retryBackoff: true, retryDelayMax: retry.longestWaitSeconds }
      : { retryBackoff: false }),
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: RETENTION_SECONDS,
  };
}

function changeable({ name: _name, policy: _policy, ...rest }: Queue): Omit<Queue, "name" | "policy"> {
  return rest;
}

function differs(queue: Queue, stored: Queue): boolean {
  return Object.entries(changeable(queue)).some(([key, value]) => stored[key as keyof Queue] !== value);
}
