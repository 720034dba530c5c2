import type { z } from "zod";
import type { Db } from "../db/db.ts";
import type { AllTownHooks } from "../features/town-hooks.ts";
import type { FileStore } from "../files/port.ts";
import type { Mailer } from "../mail/port.ts";
import type { Papers } from "../papers/papers.ts";
import type { SearchIndex } from "../search/port.ts";
import type { SearchSource } from "../search/source.ts";
import type { ReadingLimits } from "../work/limits.ts";
import type { JobTowns } from "./town-job.ts";

/** What a job with `interrupted` throws after it has told the people who wait for it why it failed. `cause`: the error. */
export class ReportedError extends Error {
  constructor(cause: unknown) {
    super("The job failed, and has reported why", { cause });
  }
}

/** A type of background job: its name, the schema of its data and its code. A feature exports a list of its jobs. */
export interface Job<Data = unknown> {
  /** Permanent id, stored in the database: "mail.send". Letters, digits, dots and hyphens. */
  readonly name: string;
  /** Schema of the data. Stored data from an older version of the program is validated before the job runs. */
  readonly data: z.ZodType<Data>;
  /**
   * Does the work. Without `interrupted` it must be safe to run again: a job is retried after an error or a killed
   * process. A thrown error counts as a failure. A method, so that jobs with different data fit into one list; `data` is
   * validated with the schema before it runs.
   */
  run(data: Data, context: JobContext): Promise<void>;
  /**
   * For a job whose data may be what killed the process: it is run once. If the process ended before the job did, or the job took
   * too long, this is called instead of running it again, to tell the people who wait for it (decision 032). It is also called
   * after an error that `run` throws, unless that is a `ReportedError`: it must be safe to call then.
   */
  interrupted?(data: Data, context: JobContext): Promise<void>;
  /** When it runs by itself, once across all processes; it may be enqueued, too. */
  readonly schedule?: Schedule<Data>;
  /** Data of a run whenever a server process starts, once if several start together; omitted: none. */
  readonly atStart?: Data;
  /** Not for jobs with `interrupted`. */
  readonly retry?: Retry;
  /**
   * For changes of which many follow one another: all that wait with the same key are one run, and the next run begins a
   * moment later. Not for jobs with `interrupted`.
   */
  readonly merging?: Merging<Data>;
  /**
   * How many jobs of this type are taken from the queue at once. They run one after another; if one takes long, those
   * after it are put back. For many short jobs, without `interrupted` and singleton keys. Default 1.
   */
  readonly batch?: number;
  /**
   * The town that a job is for, if towns take turns (decision 074): one with many jobs then delays another by one job.
   * Without `/`.
   */
  turnOf?(data: Data): string;
  /** Rests after each run while the process answers requests (`givingWay`). For jobs that can take hours together. */
  readonly givesWay?: boolean;
  /** A run that takes longer counts as failed. Default 900 (15 minutes). */
  readonly timeoutSeconds?: number;
  /** Number of jobs of this type that one process runs in parallel. Default 1. */
  readonly concurrency?: number;
}

export interface Schedule<Data = unknown> {
  /** Cron expression in UTC: "15 8 * * *". */
  readonly cron: string;
  readonly data: Data;
}

export interface Merging<Data = unknown> {
  key(data: Data): string;
  merge(one: Data, other: Data): Data;
}

/** How often and when a failed job is retried. */
export interface Retry {
  /** Retries after the first attempt; after the last one the job is "failed". */
  readonly limit: number;
  /** Delay before the first retry; it doubles with each retry. 0 = no delay, ever. */
  readonly firstWaitSeconds: number;
  /** Maximum delay. */
  readonly longestWaitSeconds: number;
}

/** Services that the application provides to jobs. */
export interface JobServices {
  readonly db: Db;
  readonly files: FileStore;
  readonly search: SearchIndex;
  /** The searchable documents of all features. */
  readonly searchSources: readonly SearchSource<unknown>[];
  readonly mail: Mailer;
  readonly papers: Papers;
  readonly readingLimits: ReadingLimits;
  /** What the features do when something happens in a town. */
  readonly townHooks: AllTownHooks;
  /** The towns; a job for one town is a `townJob`. */
  readonly towns: JobTowns;
}

export interface JobContext extends JobServices {
  /** The queue that runs the job, to enqueue others. */
  readonly jobs: JobQueue;
  readonly log: JobLog;
  /** Aborted when the process stops or the job times out. */
  readonly signal: AbortSignal;
  /** Starts at 1. */
  readonly attempt: number;
  /** True if a failure of this attempt is final. */
  readonly isLast: boolean;
  /** The line of a job with `turnOf`, for `enqueue`. */
  readonly line: string | null;
}

export interface EnqueueOptions {
  /** Earliest start time. */
  readonly startAfter?: Date;
  /** No other job of this type is added with this key until the first one starts. */
  readonly singletonKey?: string;
  /** For a job with `turnOf`: it goes on with the work of another one, and stays in its line. */
  readonly line?: string | null;
}

export type JobState = "waiting" | "running" | "done" | "failed";

/** A job for display. Done and failed jobs are stored for two weeks. */
export interface JobRecord {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  /** Message of the last failure, also while the job is being retried; null if it never failed. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  /** Next run of a waiting job. */
  readonly startAfter: Date;
  readonly endedAt: Date | null;
}

/** Log for background jobs; the server's logger fits. */
export interface JobLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Jobs that run later, once, in one of the server processes. Every process may enqueue jobs; only those that call
 * `start` run them. A queue knows its jobs from the beginning (`openJobs`).
 */
export interface JobQueue {
  /** Creates or updates the tables of the queue. Call it before the first `enqueue`, outside of a transaction. */
  open(): Promise<void>;
  /**
   * Adds a job in the caller's transaction: it exists only if the transaction commits. Returns its id; null if a job
   * with the same singleton key is already waiting.
   */
  enqueue<Data>(db: Db, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<string | null>;
  /** Starts running jobs in this process, beginning with those for the start of a process. */
  start(services: JobServices, log: JobLog): Promise<void>;
  /** Starts no more jobs and waits a few seconds for running ones; unfinished jobs count as interrupted. */
  stop(): Promise<void>;
  /** Newest first. */
  list(filter?: { readonly state?: JobState; readonly name?: string; readonly limit?: number }): Promise<JobRecord[]>;
  /** Retries a failed job once; false if there is no such job. */
  revive(id: string): Promise<boolean>;
}
