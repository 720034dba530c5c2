import type { z } from "zod";
import type { Db } from "../db/db.ts";

/** One kind of background work: an id, the shape of its data and what is done with it. */
export interface Job<Data> {
  /** Id for ever, as it is stored: "mail.send". Letters, digits, dots and hyphens. */
  readonly name: string;
  /** Shape of the data: what was stored by an older program is read again before it runs. */
  readonly data: z.ZodType<Data>;
  /** Does the work. It may be run again after a fault or a killed process, so it must bear that. A thrown error is a failure. */
  readonly run: (data: Data, context: JobContext) => Promise<void>;
  readonly retry?: Retry;
  /** A run that takes longer counts as failed. Default 15 minutes. */
  readonly timeoutSeconds?: number;
  /** How many may run at once in one process. Default 1. */
  readonly concurrency?: number;
}

/** How often and when failed work is tried again. */
export interface Retry {
  /** Further attempts after the first; then the job is dead ("failed"). */
  readonly limit: number;
  /** Wait before the second attempt; it doubles from attempt to attempt. 0 = at once, always. */
  readonly firstWaitSeconds: number;
  /** The longest wait. */
  readonly longestWaitSeconds: number;
}

export interface JobContext {
  readonly db: Db;
  readonly log: JobLog;
  /** Aborted when the process must stop or the job takes too long. */
  readonly signal: AbortSignal;
  /** 1 for the first. */
  readonly attempt: number;
  /** A failure now is for good. */
  readonly isLast: boolean;
}

export interface EnqueueOptions {
  /** Not before this time. */
  readonly startAfter?: Date;
  /** While a job of this kind with this key has not begun, another is not added. */
  readonly singletonKey?: string;
}

export type JobState = "waiting" | "running" | "done" | "failed";

/** A job as people look at it. Done and failed ones are kept for two weeks. */
export interface JobRecord {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  /** Message of the last failure, also of a job that is tried again; null when there was none. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  /** When it runs next, for one that waits. */
  readonly startAfter: Date;
  readonly endedAt: Date | null;
}

/** What background work tells: the logger of the server does. */
export interface JobLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * Work that is done later, once, by one of the processes that serve. Every process may enqueue; only those that
 * `start` it run jobs.
 */
export interface JobQueue {
  /** Makes a kind of work known. Before `open`. */
  define<Data>(job: Job<Data>): void;
  /** Runs a defined job again and again, by a cron expression in UTC ("15 8 * * *"); once for all processes. Before `open`. */
  schedule<Data>(job: Job<Data>, cron: string, data: Data): void;
  /** Makes or updates the tables of the queue. Before the first `enqueue`, and outside of a transaction. */
  open(): Promise<void>;
  /**
   * Adds a job as part of the caller's transaction: it exists exactly when what was written with it does.
   * Answers its id; null when one with the same singleton key waits already.
   */
  enqueue<Data>(db: Db, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<string | null>;
  /** Runs jobs in this process from now on. */
  start(log: JobLog): Promise<void>;
  /** Begins nothing more and waits for what runs, up to some seconds; what is not done then is run again later. */
  stop(): Promise<void>;
  /** Newest first. */
  list(filter?: { readonly state?: JobState; readonly name?: string; readonly limit?: number }): Promise<JobRecord[]>;
  /** Gives a failed job one more attempt; false when there is no such job. */
  revive(id: string): Promise<boolean>;
}
