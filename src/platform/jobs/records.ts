import { sql, type SQL } from "drizzle-orm";
import { rows, type Database, type Db } from "../db/db.ts";
import type { JobRecord, JobState } from "./port.ts";
import type { WaitingLine } from "./turns.ts";

/** pg-boss's schema in our database. */
export const JOBS_SCHEMA = "jobs";
/** Names of pg-boss's own queues: they start with two underscores. Every job type has one queue. */
const OWN_QUEUES = String.raw`\_\_%`;
const DEFAULT_LIMIT = 100;
/** A `JobState`. */
const STATE = sql.raw(
  "case state::text when 'active' then 'running' when 'completed' then 'done' when 'failed' then 'failed' when 'cancelled' then 'failed' else 'waiting' end",
);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly error: string | null;
  readonly created: string;
  readonly start: string;
  readonly ended: string | null;
}

/** Jobs for display, newest first. */
export async function listJobs(
  db: Db,
  { state, name, limit = DEFAULT_LIMIT }: { state?: JobState; name?: string; limit?: number } = {},
): Promise<JobRecord[]> {
  const jobs = await rows<Row>(
    db,
    sql`select id, name, state, attempts, error, created, start, ended
      from (
        select id::text, name,
          ${STATE} as state,
          case when started_on is null then 0 else retry_count + 1 end as attempts,
          case when state::text in ('retry', 'failed', 'active') then coalesce(output->>'message', output->>'value') end as error,
          created_on::text as created, start_after::text as start, completed_on::text as ended
        from ${sql.identifier(JOBS_SCHEMA)}.job where name not like ${OWN_QUEUES}
      ) as jobs
      where (${state ?? null}::text is null or state = ${state ?? null}) and (${name ?? null}::text is null or name = ${name ?? null})
      order by created::timestamptz desc, id limit ${limit}`,
  );
  return jobs.map(({ error, created, start, ended, ...rest }) => ({
    ...rest,
    lastError: error,
    createdAt: new Date(created),
    startAfter: new Date(start),
    endedAt: ended === null ? null : new Date(ended),
  }));
}

/** Numbers of jobs by name and state; none if there is no queue yet. */
export async function countJobs(
  db: Db,
): Promise<{ readonly name: string; readonly state: JobState; readonly count: number }[]> {
  if (!(await hasQueue(db))) return [];
  return rows(
    db,
    sql`select name, ${STATE} as state, count(*)::integer as count
      from ${sql.identifier(JOBS_SCHEMA)}.job where name not like ${OWN_QUEUES} group by 1, 2`,
  );
}

async function hasQueue(db: Db): Promise<boolean> {
  const [queue] = await rows<{ exists: boolean }>(
    db,
    sql`select to_regclass(${`${JOBS_SCHEMA}.job`}) is not null as "exists"`,
  );
  return queue?.exists === true;
}

/** Lines of jobs of this type that wait (`turns.ts`): the priority of a job is its turn, negative. */
export function waitingLines(db: Db, name: string): Promise<WaitingLine[]> {
  return rows<WaitingLine>(
    db,
    sql`select data->>'line' as line, min(-priority)::integer as first, max(-priority)::integer as last
      from ${sql.identifier(JOBS_SCHEMA)}.job
      -- As in the queue's index of jobs that wait, which leaves out those of the last weeks.
      where name = ${name} and state < 'active' and not blocked and data->>'line' is not null group by 1`,
  );
}

/** A job that has not ended, with what another installation needs to run it. */
export interface WaitingJob {
  readonly name: string;
  readonly value: unknown;
  /** ISO time. */
  readonly startAfter: string;
  readonly singletonKey: string | null;
}

/** Jobs that have not ended, oldest first; none if there is no queue yet. */
export async function waitingJobs(db: Db): Promise<WaitingJob[]> {
  if (!(await hasQueue(db))) return [];
  return rows<WaitingJob>(
    db,
    sql`select name, data->'value' as value, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startAfter", singleton_key as "singletonKey"
      from ${sql.identifier(JOBS_SCHEMA)}.job where state::text in ('created', 'retry', 'active') and name not like ${OWN_QUEUES} order by created_on, id`,
  );
}

/** Whether there is a job of these types, in any state, with such data: a condition for a query. Needs a queue. */
export const hasJob = (names: readonly string[], isSuch: (data: SQL) => SQL): SQL =>
  sql`exists (select from ${sql.identifier(JOBS_SCHEMA)}.job j
    where j.name in ${names} and ${isSuch(sql`(j.data->'value')`)})`;

/** Queue of a failed job; null if there is no failed job with this id. */
export async function queueOfFailed(db: Db, id: string): Promise<string | null> {
  const [job] = await rows<{ name: string }>(
    db,
    sql`select name from ${sql.identifier(JOBS_SCHEMA)}.job where id::text = ${id} and state::text = 'failed' and name not like ${OWN_QUEUES}`,
  );
  return job?.name ?? null;
}

/**
 * Jobs of killed processes. Those that run on the embedded database, since its only process is the one that asks; on a
 * server, those whose heartbeat has stopped, since another process may be running the others.
 */
export function abandonedJobs({ db, kind }: Database): Promise<{ readonly id: string; readonly name: string }[]> {
  const isLost =
    kind === "embedded" ? sql`true` : sql`heartbeat_on + heartbeat_seconds * interval '1 second' < clock_timestamp()`;
  return rows(
    db,
    sql`select id::text, name from ${sql.identifier(JOBS_SCHEMA)}.job
      where state::text = 'active' and name not like ${OWN_QUEUES} and ${isLost}`,
  );
}
