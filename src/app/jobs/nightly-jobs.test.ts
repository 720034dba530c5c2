import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows, type Db } from "../../platform/db/db.ts";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import type { Job, JobContext } from "../../platform/jobs/port.ts";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import { catalog } from "../catalog.ts";
import { jobsOf } from "./jobs.ts";
import { openTestInstallation, type TestInstallation } from "../test-installation.ts";
import { addRichTown, RICH_TOWN } from "../town-transfer/test-rich-town.ts";

let installation: TestInstallation;
let nightly: readonly Job[];
beforeAll(async () => {
  installation = await openTestInstallation(await openTestDatabase());
  nightly = jobsOf(installation.database).filter(({ schedule }) => schedule !== undefined);
  await addRichTown(installation);
}, 120_000);
afterAll(() => installation.close());

/** What each of the jobs removes or adds up. */
async function addWaste(): Promise<void> {
  const { database, files } = installation;
  const { db } = database;
  const bytes = Buffer.from("nobody uses this");
  const key = await files.put(bytes, "bin");
  const hash = createHash("sha256").update("no version has this").digest("hex");
  for (const statement of [
    sql`update stored_bytes set stored_at = now() - interval '2 days' where key = ${key}`,
    sql`insert into sessions (id, user_id, expires_at) select 'ended', id, now() - interval '1 day' from users limit 1`,
    sql`insert into account_tokens (id, user_id, kind, expires_at) select 'ended', id, 'reset', now() - interval '1 day' from users limit 1`,
    sql`insert into account_events (user_id, kind, at) select id, 'factorAdded', now() - interval '200 days' from users limit 1`,
    sql`insert into rate_limits (key, points, expire) values ('ended', 1, now() - interval '1 day')`,
    sql`insert into texts (hash, content) values (decode(${hash}, 'hex'), '{"body":[],"notes":[]}')`,
    sql`insert into daily_counts (customer_id, day, kind, subject, count) select id, '2026-01-05', 'part', '1', 3 from customers on conflict do nothing`,
    sql`insert into daily_counts (customer_id, day, kind, subject, count) select id, '2025-01-05', 'term', 'my neighbor', 1 from customers`,
    sql`insert into mail_messages (kind, to_address, subject, text, state, created_at) values ('invitation', 'a@b.example', 'Old', 'old', 'sent', now() - interval '100 days')`,
  ])
    await db.execute(statement);
}

const context = (db: Db = installation.database.db): JobContext => ({
  ...testJobContext(db),
  files: installation.files,
  search: installation.search,
  searchSources: catalog.searchSources,
});
const run = (job: Job, with_ = context()): Promise<void> => job.run(job.data.parse(job.schedule?.data), with_);

/** Number and checksum of the rows of each table. */
async function state(): Promise<unknown> {
  const { db } = installation.database;
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    [found[name]] = await rows(
      db,
      sql`select count(*)::integer as count, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
    );
  return found;
}

/** A database that is gone at the nth statement or transaction. */
function interruptedAt(n: number): Db {
  let count = 0;
  const counted = new Set<PropertyKey>(["execute", "select", "insert", "update", "delete", "transaction"]);
  return new Proxy(installation.database.db, {
    get: (db, name) => {
      const value: unknown = db[name as keyof Db];
      if (typeof value !== "function") return value;
      if (counted.has(name) && (count += 1) === n) throw new Error("killed");
      return (value as () => unknown).bind(db);
    },
  });
}

/** Runs a job, interrupted before each of its steps, until it gets to its end. */
async function runInterrupted(job: Job): Promise<number> {
  for (let n = 1; ; n += 1) {
    const isDone = await run(job, context(interruptedAt(n))).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toContain("killed");
        return false;
      },
    );
    if (isDone) return n;
  }
}

describe("The nightly jobs", () => {
  test("leave the same after an interruption at any step, a second run, and two runs at the same moment", async () => {
    const before = await state();
    await addWaste();
    const wasted = await state();
    for (const job of nightly) expect([job.name, await runInterrupted(job)]).toEqual([job.name, expect.any(Number)]);
    const after = await state();
    expect(after).not.toEqual(wasted);
    // Only views of parts, which are added up, have become more.
    expect({ ...(after as object), daily_counts: null }).toEqual({ ...(before as object), daily_counts: null });

    for (const job of nightly) await run(job);
    expect(await state()).toEqual(after);

    await addWaste();
    for (const job of nightly) {
      const runs = await Promise.allSettled([run(job), run(job)]);
      // One that gives way to the other is tried again.
      if (runs.some(({ status }) => status === "rejected")) await run(job);
    }
    // Of two that read the list of files, one may register bytes that the other has just removed. The next night
    // removes that row, too.
    expect({ ...((await state()) as object), stored_bytes: null }).toEqual({
      ...(after as object),
      stored_bytes: null,
    });
  }, 60_000);

  test("can run while a town is being removed, and leave nothing of it", async () => {
    await addWaste();
    const runs = await Promise.allSettled([installation.removeTown(RICH_TOWN), ...nightly.map((job) => run(job))]);
    expect(runs[0].status).toBe("fulfilled");
    // What failed is tried again.
    for (const [at, job] of nightly.entries()) if (runs[at + 1]?.status === "rejected") await run(job);
    const { db } = installation.database;
    const tables = await rows<{ name: string }>(
      db,
      sql`select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id' order by 1`,
    );
    for (const { name } of tables)
      expect([
        name,
        await db.$count(sql`(select from ${sql.identifier(name)} where customer_id is not null) as t`).catch(() => -1),
      ]).toEqual([name, name === "audit_log" ? expect.any(Number) : 0]);
    expect(await installation.search.list()).toEqual([]);
  }, 60_000);
});
