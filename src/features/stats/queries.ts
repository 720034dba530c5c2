import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { ProvisionName } from "../code/contract/code.ts";
import { wholeMonths, withoutMonths, type Range } from "./policy/days.ts";

export type DailyKind = "visit" | "page" | "search" | "search-empty";
export interface DayCount {
  readonly day: string;
  readonly kind: DailyKind;
  readonly count: number;
}

const DAILY_KINDS: readonly DailyKind[] = ["visit", "page", "search", "search-empty"];

/** Counts by day and kind. Days without counts are missing. */
export function countsByDay(db: Db, customerId: number, { from, to }: Range): Promise<DayCount[]> {
  return rows(
    db,
    sql`select day::text as day, kind, count::float8 as count from daily_counts
      where customer_id = ${customerId} and kind in ${DAILY_KINDS} and day between ${from}::date and ${to}::date order by day`,
  );
}

/** The first day with counts; null if there is none. */
export async function countedSince(db: Db, customerId: number): Promise<string | null> {
  const [row] = await rows<{ day: string | null }>(
    db,
    sql`select least(
        (select min(day) from daily_counts where customer_id = ${customerId} and kind = 'page'),
        (select min(day) from daily_counts where customer_id = ${customerId} and kind = 'search'))::text as day`,
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

export interface PartRow extends ProvisionName {
  readonly views: number;
  readonly opens: boolean;
}

/** If a code has fewer top-level parts than this ("Part I", "Part II"), the level below counts as the top level. */
const FEW = 5;

/** Depth of the parts that count as the top level of a version. */
export async function topDepth(db: Db, customerId: number, versionId: number): Promise<number> {
  const [row] = await rows<{ parts: number }>(
    db,
    sql`select count(*)::integer as parts from structures where customer_id = ${customerId} and version_id = ${versionId} and depth = 1`,
  );
  const [below] = await rows(
    db,
    sql`select 1 from structures where customer_id = ${customerId} and version_id = ${versionId} and depth = 2 and page_guid = guid limit 1`,
  );
  return (row?.parts ?? 0) < FEW && below !== undefined ? 2 : 1;
}

interface PartsQuery {
  readonly customerId: number;
  readonly versionId: number;
  readonly range: Range;
  /** GUID of a part, or the depth of the top level. */
  readonly under: string | number;
}

/** Views of the direct children of a part, including everything below them; most viewed first. */
export async function viewsOfParts(db: Db, { customerId, versionId, range, under }: PartsQuery): Promise<PartRow[]> {
  return rows(
    db,
    sql`with viewed as materialized (${await views(db, customerId, range)}),
        placed as materialized (select s.position, v.views from viewed v join structures s on s.guid = v.guid and s.customer_id = ${customerId} and s.version_id = ${versionId}),
        part as (select * from structures where customer_id = ${customerId} and version_id = ${versionId} and ${typeof under === "number" ? sql`depth = ${under}` : sql`parent_guid = ${under}::bigint`})
      select p.guid::text as guid, p.page_guid::text as page, p.type, p.label, p.number, p.heading, p.status, coalesce(sum(placed.views), 0)::float8 as views,
        exists (select from structures s where s.customer_id = ${customerId} and s.version_id = ${versionId} and s.position > p.position and s.position <= p.last_position and s.page_guid = s.guid) as opens
      from part p join placed on placed.position between p.position and p.last_position
      group by p.guid, p.page_guid, p.type, p.label, p.number, p.heading, p.status, p.position, p.last_position order by 8 desc, p.position`,
  );
}

/**
 * `own`: views of the part's own page (for the code: of all pages above the top level). `gone`: views of pages that the
 * version does not have.
 */
export async function viewsElsewhere(
  db: Db,
  { customerId, versionId, range, under }: PartsQuery,
): Promise<{ own: number; gone: number }> {
  const [row] = await rows<{ own: number; gone: number }>(
    db,
    sql`with viewed as materialized (${await views(db, customerId, range)})
      select coalesce(sum(v.views) filter (where ${typeof under === "number" ? sql`s.depth < ${under}` : sql`v.guid = ${under}::bigint`}), 0)::float8 as own,
        coalesce(sum(v.views) filter (where s.guid is null), 0)::float8 as gone
      from viewed v left join structures s on s.guid = v.guid and s.customer_id = ${customerId} and s.version_id = ${versionId}`,
  );
  return row ?? { own: 0, gone: 0 };
}

/**
 * The ancestors of a part and the part itself, outermost first, without the code; empty if the version does not have
 * it.
 */
export function trailTo(db: Db, customerId: number, versionId: number, guid: string): Promise<ProvisionName[]> {
  return rows(
    db,
    sql`select p.guid::text as guid, p.page_guid::text as page, p.type, p.label, p.number, p.heading, p.status
      from structures s join structures p on p.customer_id = s.customer_id and p.version_id = s.version_id and s.position between p.position and p.last_position
      where s.customer_id = ${customerId} and s.version_id = ${versionId} and s.guid = ${guid}::bigint and p.depth > 0 order by p.position`,
  );
}

/** Views by GUID in a range, from monthly sums where available and from days for the rest. */
async function views(db: Db, customerId: number, range: Range): Promise<SQL> {
  const months = await summedMonths(db, customerId, range);
  const counted = (kind: "part" | "part-month", days: SQL): SQL =>
    sql`select subject, count from daily_counts where customer_id = ${customerId} and kind = ${kind} and ${days}`;
  // A union of spans, because with a join to a list of spans the planner would read all days.
  const spans = withoutMonths(range, months).map(({ from, to }) =>
    counted("part", sql`day between ${from}::date and ${to}::date`),
  );
  const summed = months.length === 0 ? [] : [counted("part-month", sql`day in ${months}`)];
  return sql`select subject::bigint as guid, sum(count) as views from (${sql.join([...summed, ...spans], sql` union all `)}) counted group by subject`;
}

async function summedMonths(db: Db, customerId: number, range: Range): Promise<string[]> {
  const months = wholeMonths(range);
  if (months.length === 0) return [];
  const summed = await rows<{ month: string }>(
    db,
    sql`select month from jsonb_array_elements_text(${JSON.stringify(months)}::jsonb) month
      where exists (select from daily_counts where customer_id = ${customerId} and kind = 'part-month' and day = month::date) order by 1`,
  );
  return summed.map(({ month }) => month);
}
