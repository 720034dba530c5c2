import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import type { Job } from "../../platform/jobs/port.ts";
import { listTownIds } from "../sites/parts/server/towns.ts";
import { MONTHLY, RARE_TERM_RETENTION_DAYS } from "./policy/statistics.ts";

/** Adds up completed months and deletes rare search terms. */
export const tidying: Job<Record<string, never>> = {
  name: "stats.tidy",
  data: z.strictObject({}),
  schedule: { cron: "40 7 * * *", data: {} },
  run: async (_data, { db }) => {
    await sumMonths(db);
    await forgetRareTerms(db);
  },
};

export const statsJobs: readonly Job[] = [tidying];

/**
 * Adds up the views of parts and the opens of documents in months that ended before yesterday, so that reports over a year
 * need not read every day. Stored as "part-month" and "document-month" on the first of the month.
 */
export async function sumMonths(db: Db): Promise<void> {
  const towns = JSON.stringify(await listTownIds(db));
  await db.execute(sql`
    with due as (
      select town.id as customer_id, summed.key as kind, summed.value as month_kind, month::date as month
      from json_array_elements_text(${towns}::json) as listed (id)
      cross join lateral (select listed.id::integer as id) town
      cross join json_each_text(${JSON.stringify(MONTHLY)}::json) as summed
      cross join lateral (select min(day) as day from daily_counts where customer_id = town.id and kind = summed.key) first
      cross join lateral generate_series(date_trunc('month', first.day), date_trunc('month', now() at time zone 'utc' - interval '1 day') - interval '1 month', interval '1 month') month
      where not exists (select from daily_counts m where m.customer_id = town.id and m.kind = summed.value and m.day = month::date))
    insert into daily_counts (customer_id, day, kind, subject, count)
    select due.customer_id, due.month, due.month_kind, summed.subject, summed.count
    from due cross join lateral (
      select d.subject, sum(d.count) as count from daily_counts d
      where d.customer_id = due.customer_id and d.kind = due.kind and d.day >= due.month and d.day < due.month + interval '1 month' group by d.subject) summed
    on conflict do nothing`);
}

/** Deletes terms that were searched once, long ago: they may be personal. The searches themselves stay counted. */
async function forgetRareTerms(db: Db): Promise<void> {
  await db.execute(sql`
    delete from daily_counts d using (
      select customer_id, kind, subject from daily_counts where kind in ('term', 'term-empty')
      group by customer_id, kind, subject having sum(count) = 1 and max(day) < (now() at time zone 'utc')::date - ${RARE_TERM_RETENTION_DAYS}::integer) rare
    where d.customer_id = rare.customer_id and d.kind = rare.kind and d.subject = rare.subject`);
}
