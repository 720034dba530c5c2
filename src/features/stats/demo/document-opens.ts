import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { createDice } from "../../../domain/dice.ts";
import { DOCUMENT_TYPES, POPULAR_DOCUMENTS } from "./interests.ts";
import { inSeason, pickMany, sumOf, writeCounts, type DayCount } from "./stats.ts";

/** One visit in four opens a document. */
const OPENS_PER_VISIT = 0.25;
const DAY_MS = 86_400_000;

interface Paper {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Milliseconds; null: it has no date. */
  readonly date: number | null;
}

/**
 * Opens of the public documents on the days that have visits, the same on every installation with the same documents. Adds
 * nothing if there are any of earlier days. Returns whether it added them.
 */
export async function addDemoOpens(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from daily_counts where customer_id = ${customerId} and kind = 'document-open'
      and day < (now() at time zone 'utc')::date limit 1`,
  );
  if (known !== undefined) return false;
  const papers = await papersOf(db, customerId);
  const days = await rows<{ day: string; visits: number }>(
    db,
    sql`select day::text as day, count::integer as visits from daily_counts
      where customer_id = ${customerId} and kind = 'visit' and day < (now() at time zone 'utc')::date order by day`,
  );
  const dice = createDice(1987);
  const counts = days.flatMap(({ day, visits }) => opensOfDay(day, visits, papers, dice));
  if (counts.length === 0) return false;
  await writeCounts(db, customerId, counts);
  return true;
}

/** The documents that readers see, in an order that does not depend on their ids. */
async function papersOf(db: Db, customerId: number): Promise<Paper[]> {
  const found = await rows<{ id: string; type: string; title: string; date: string | null }>(
    db,
    sql`select d.id::text as id, t.title as type, d.title, d.date::text as date
      from documents d
      join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
      join document_types t on t.customer_id = d.customer_id and t.id = d.type_id
      where d.customer_id = ${customerId} and d.key is not null and not d.is_private and not c.is_private
        and d.deleted_at is null and d.visible_from is null and d.visible_until is null
      order by d.title, d.date`,
  );
  return found.map(({ date, ...paper }) => ({ ...paper, date: date === null ? null : Date.parse(date) }));
}

function opensOfDay(day: string, visits: number, papers: readonly Paper[], dice: () => number): DayCount[] {
  const month = Number(day.slice(5, 7)) - 1;
  const weighted = papers.map((paper, at): [string, number] => [paper.id, weightOf(paper, at, Date.parse(day), month)]);
  const opens = pickMany(weighted, Math.round(visits * OPENS_PER_VISIT * (0.7 + 0.6 * dice())), dice);
  const total = sumOf(opens);
  if (total === 0) return [];
  return [
    { day, kind: "document-open", subject: "", count: total },
    ...[...opens].map(([subject, count]) => ({ day, kind: "document", subject, count })),
  ];
}

/** New papers are read most, then less every week; before its date nobody has a paper. */
function weightOf({ type, title, date }: Paper, at: number, day: number, month: number): number {
  const [base, newness, season] = DOCUMENT_TYPES[type] ?? [1, 0, "always"];
  const taste = POPULAR_DOCUMENTS[title] ?? 0.3 + ((at * 7919) % 101) / 60;
  if (date === null) return base * taste;
  const age = (day - date) / DAY_MS;
  return age < 0 ? 0 : base * inSeason(season, month) * (taste / (1 + age / 2000) + newness * Math.exp(-age / 20));
}
