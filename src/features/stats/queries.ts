import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import { MONTHLY, type Counted } from "./policy/statistics.ts";
import { wholeMonths, withoutMonths, type Range } from "./policy/days.ts";

export type DailyKind = "visit" | "page" | "search" | "search-empty" | "document-open";
export interface DayCount {
  readonly day: string;
  readonly kind: DailyKind;
  readonly count: number;
}

const DAILY_KINDS: readonly DailyKind[] = ["visit", "page", "search", "search-empty", "document-open"];

/** Counts by day and kind. Days without counts are missing. */
export function countsByDay(db: Db, customerId: number, { from, to }: Range): Promise<DayCount[]> {
  return rows(
    db,
    sql`select day::text as day, kind, count::float8 as count from daily_counts
      where customer_id = ${customerId} and kind in ${DAILY_KINDS} and day between ${from}::date and ${to}::date order by day`,
  );
}

/** The sum of a count in a range. */
export async function countInRange(db: Db, customerId: number, kind: DailyKind, { from, to }: Range): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select coalesce(sum(count), 0)::float8 as count from daily_counts
      where customer_id = ${customerId} and kind = ${kind} and day between ${from}::date and ${to}::date`,
  );
  return row?.count ?? 0;
}

/** The first day with counts; null if there is none. */
export async function countedSince(db: Db, customerId: number): Promise<string | null> {
  const [row] = await rows<{ day: string | null }>(
    db,
    sql`select least(
        (select min(day) from daily_counts where customer_id = ${customerId} and kind = 'page'),
        (select min(day) from daily_counts where customer_id = ${customerId} and kind = 'search'),
        (select min(day) from daily_counts where customer_id = ${customerId} and kind = 'document-open'))::text as day`,
  );
  return row?.day ?? null;
}

export interface TermCount {
  readonly term: string;
  readonly count: number;
}

/** Search terms, most frequent first. */
export function topTerms(
  db: Db,
  customerId: number,
  kind: "term" | "term-empty",
  { from, to }: Range,
  limit: number | null,
): Promise<TermCount[]> {
  return rows(
    db,
    sql`select subject as term, sum(count)::float8 as count from daily_counts
      where customer_id = ${customerId} and kind = ${kind} and day between ${from}::date and ${to}::date
      group by subject order by 2 desc, 1 limit ${limit}`,
  );
}

/** Views of provisions in a range, by GUID, or opens of documents, by id. */
export async function countsBySubject(
  db: Db,
  customerId: number,
  kind: Counted,
  range: Range,
): Promise<Map<string, number>> {
  const counted = await rows<{ subject: string; count: number }>(
    db,
    sql`select subject, count::float8 as count from (${await countsOf(db, customerId, kind, range)}) counted`,
  );
  return new Map(counted.map(({ subject, count }) => [subject, count]));
}

/** Counts by subject in a range, from monthly sums where available and from days for the rest. */
async function countsOf(db: Db, customerId: number, kind: Counted, range: Range): Promise<SQL> {
  const months = await summedMonths(db, customerId, kind, range);
  const counted = (stored: Counted | (typeof MONTHLY)[Counted], days: SQL): SQL =>
    sql`select subject, count from daily_counts where customer_id = ${customerId} and kind = ${stored} and ${days}`;
  // A union of spans, because with a join to a list of spans the planner would read all days.
  const spans = withoutMonths(range, months).map(({ from, to }) =>
    counted(kind, sql`day between ${from}::date and ${to}::date`),
  );
  const summed = months.length === 0 ? [] : [counted(MONTHLY[kind], sql`day in ${months}`)];
  return sql`select subject, sum(count) as count from (${sql.join([...summed, ...spans], sql` union all `)}) counted group by subject`;
}

async function summedMonths(db: Db, customerId: number, kind: Counted, range: Range): Promise<string[]> {
  const months = wholeMonths(range);
  if (months.length === 0) return [];
  const summed = await rows<{ month: string }>(
    db,
    sql`select month from jsonb_array_elements_text(${JSON.stringify(months)}::jsonb) month
      where exists (select from daily_counts where customer_id = ${customerId} and kind = ${MONTHLY[kind]} and day = month::date) order by 1`,
  );
  return summed.map(({ month }) => month);
}
