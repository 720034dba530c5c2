import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/db.ts";
import { streamOf, type EventStream } from "../http/streams/event-stream.ts";
import { defineTopic, notification } from "../live/port.ts";
import { jobProgress } from "./tables.ts";

/** Work of a town that jobs do and that pages follow. */
export interface Work {
  readonly customerId: number;
  /** Unique in the town: "code.upload/12". */
  readonly name: string;
}

/** Says how much of the work is done. Updates may be lost. */
export type ReportProgress = (done: number, all: number) => void;

const workMoved = defineTopic({
  name: "jobs.work-moved",
  message: z.object({ customerId: z.int(), name: z.string() }),
});

/**
 * Tells the pages that follow some work that it has another state. Part of the statement that changes the state:
 * `returning ${notifyMoved(work)}`.
 */
export const notifyMoved = ({ customerId, name }: Work) => notification(workMoved, { customerId, name });

/** The answer of a stream that says when some work has another state or progress. */
export const followWork = (call: { readonly events: { readonly moved: z.ZodObject } }, work: Work): EventStream =>
  streamOf(call, ({ hear, send }) =>
    hear(workMoved, ({ customerId, name }) => {
      if (customerId === work.customerId && name === work.name) send("moved", {});
    }),
  );

const isWork = ({ customerId, name }: Work) => and(eq(jobProgress.customerId, customerId), eq(jobProgress.name, name));

/** Percentages (0 to 99) by name. Work that has not begun, has ended or does not say how far it is has none. */
export async function progressOf(
  db: Db,
  customerId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const found = await db
    .select({ name: jobProgress.name, percent: jobProgress.percent })
    .from(jobProgress)
    .where(and(eq(jobProgress.customerId, customerId), inArray(jobProgress.name, [...names])));
  return new Map(found.map(({ name, percent }) => [name, percent]));
}

/** Minimum time between two updates. */
const INTERVAL_MS = 500;

/** Stores the progress of some work while it runs. */
export class StoredProgress {
  readonly #db: Db;
  readonly #work: Work;
  #writtenAt = -Infinity;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(db: Db, work: Work) {
    this.#db = db;
    this.#work = work;
  }

  readonly report: ReportProgress = (done, all) => {
    if (performance.now() - this.#writtenAt < INTERVAL_MS) return;
    this.#writtenAt = performance.now();
    const percent = all > 0 ? Math.max(0, Math.min(99, Math.round((100 * done) / all))) : 0;
    // Not awaited: the work does not wait for it, and the next update makes up for a lost one.
    this.#writing = this.#writing.then(() => this.#write(percent)).catch(() => null);
  };

  async #write(percent: number): Promise<void> {
    await this.#db
      .insert(jobProgress)
      .values({ ...this.#work, percent })
      .onConflictDoUpdate({ target: [jobProgress.customerId, jobProgress.name], set: { percent } })
      .returning({ told: notifyMoved(this.#work) });
  }

  /** Nothing is written after it. What remains if the database is away is never shown: the work has ended. */
  async end(): Promise<void> {
    this.#writtenAt = Infinity;
    await this.#writing;
    await this.#db
      .delete(jobProgress)
      .where(isWork(this.#work))
      .catch(() => null);
  }
}
