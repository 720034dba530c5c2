import { sql } from "drizzle-orm";
import { READING_LIMITS } from "../work/limits.ts";
import type { Db } from "../db/db.ts";
import { composeHooks } from "../features/town-hooks.ts";
import type { JobContext, JobServices } from "./port.ts";

/** Services for the jobs of a test: the database, and others that throw when used. */
export function testJobServices(db: Db): JobServices {
  const unused = new Proxy({} as never, {
    get: () => {
      throw new Error("This service is not part of the test");
    },
  });
  return {
    db,
    files: unused,
    search: unused,
    searchSources: [],
    mail: unused,
    papers: unused,
    readingLimits: READING_LIMITS,
    townHooks: composeHooks([]),
    towns: unused,
  };
}

/** Makes running jobs look as if their process had been killed a while ago. */
export async function stopHeartbeats(db: Db): Promise<void> {
  await db.execute(sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state::text = 'active'`);
}

/** To run a job without a queue. */
export const testJobContext = (db: Db): JobContext => {
  const services = testJobServices(db);
  return {
    ...services,
    jobs: services.files as never,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
    attempt: 1,
    isLast: true,
    line: null,
  };
};
