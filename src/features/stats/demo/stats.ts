import { sql } from "drizzle-orm";
import { sumMonths } from "../jobs.ts";
import { plusDays, today } from "../policy/days.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { createDice, type Dice } from "../../../domain/dice.ts";
import { CHAPTERS, TERMS_WITH_RESULTS, TERMS_WITHOUT_RESULTS, type Season } from "./interests.ts";

const DAYS = 365;
/** Days since a local law on short-term rentals was adopted; in the week after, its chapter has many views. */
const ADOPTED_DAYS_AGO = 141;
const ADOPTED_CHAPTER = "115";

export interface DayCount {
  readonly day: string;
  readonly kind: string;
  readonly subject: string;
  readonly count: number;
}

interface Page {
  readonly guid: string;
  readonly chapter: string;
  /** Number of pages in that chapter. */
  readonly siblings: number;
}

/**
 * A year of statistics up to yesterday, the same on every installation. Adds nothing if there are counts of earlier
 * days. Returns whether it added them.
 */
export async function addDemoStats(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from daily_counts where customer_id = ${customerId} and day < (now() at time zone 'utc')::date limit 1`,
  );
  if (known !== undefined) return false;
  const pages = await pagesOf(db, customerId);
  const dice = createDice(1823);
  const counts = Array.from({ length: DAYS }, (_, at) =>
    countsOfDay(plusDays(today(), at - DAYS), DAYS - at, pages, dice),
  ).flat();
  await writeCounts(db, customerId, counts);
  return true;
}

/** Stores numbers of days, and their sums by month. */
export async function writeCounts(db: Db, customerId: number, counts: readonly DayCount[]): Promise<void> {
  await db.execute(sql`
    insert into daily_counts (customer_id, day, kind, subject, count)
    select ${customerId}, c.day, c.kind, c.subject, c.count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (day date, kind text, subject text, count bigint)
    on conflict do nothing`);
  await sumMonths(db);
}

/** Pages of the current code with the number of their chapter. */
function pagesOf(db: Db, customerId: number): Promise<Page[]> {
  return rows(
    db,
    sql`select s.guid::text as guid, c.number as chapter, (count(*) over (partition by c.guid))::integer as siblings
      from versions v join structures s on s.customer_id = v.customer_id and s.version_id = v.id and s.page_guid = s.guid
      join structures c on c.customer_id = v.customer_id and c.version_id = v.id and c.type = 'chapter' and s.position between c.position and c.last_position
      where v.customer_id = ${customerId} and v.state = 'current' order by s.position`,
  );
}

function countsOfDay(day: string, daysAgo: number, pages: readonly Page[], dice: Dice): DayCount[] {
  const month = Number(day.slice(5, 7)) - 1;
  const interest = adoptionEffect(daysAgo);
  const visits = Math.round(62 * weekday(day) * (SEASON[month] ?? 1) * interest * (0.85 + 0.3 * dice()));
  const searches = Math.round(visits * (0.3 + 0.08 * dice()));
  const terms = pickMany(
    TERMS_WITH_RESULTS.map(([term, weight, season]) => [term, weight * inSeason(season, month)]),
    Math.round(searches * 0.6),
    dice,
  );
  const emptyTerms = pickMany(
    TERMS_WITHOUT_RESULTS.map(([term, weight, season]) => [term, weight * inSeason(season, month)]),
    Math.round(searches * (0.1 + 0.05 * dice())),
    dice,
  );
  const weights = pages.map(({ guid, chapter, siblings }, at): [string, number] => [
    guid,
    pageWeight(chapter, at, month, interest) / siblings ** 0.8,
  ]);
  const parts = pickMany(weights, Math.round(visits * 1.5), dice);
  const row = (kind: string, count: number): DayCount => ({ day, kind, subject: "", count });
  const subjects = (kind: string, counts: ReadonlyMap<string, number>): DayCount[] =>
    [...counts].map(([subject, count]) => ({ day, kind, subject, count }));
  const single = [
    row("visit", visits),
    row("page", Math.round(visits * (2.5 + 0.4 * dice()))),
    row("search", searches),
    row("search-empty", sumOf(emptyTerms)),
  ];
  return [
    ...single.filter(({ count }) => count > 0),
    ...subjects("term", terms),
    ...subjects("term-empty", emptyTerms),
    ...subjects("part", parts),
  ];
}

/** Visits by month: quiet winters, and busy summers by the lake. */
const SEASON = [0.72, 0.76, 0.9, 1.1, 1.2, 1.25, 1.3, 1.2, 1, 1.05, 0.85, 0.65];

/** Visits by weekday: more on working days. */
function weekday(day: string): number {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay();
  return [0.42, 1.12, 1.15, 1.05, 1, 0.86, 0.5][at] ?? 1;
}

/** Factor for visits: 1 on ordinary days, over 3 just after the local law was adopted. */
function adoptionEffect(daysAgo: number): number {
  const since = ADOPTED_DAYS_AGO - daysAgo;
  return since < 0 || since > 10 ? 1 : 1 + 2.6 * Math.exp(-since / 2.5);
}

function pageWeight(chapter: string, at: number, month: number, interest: number): number {
  const [base, season] = CHAPTERS[chapter] ?? [1, "always"];
  const boost = chapter === ADOPTED_CHAPTER ? 1 + 14 * (interest - 1) : 1;
  return base * inSeason(season, month) * boost * (0.3 + ((at * 7919) % 101) / 60);
}

const MONTHS: Readonly<Record<Season, readonly number[]>> = {
  always: [],
  spring: [2, 3, 4],
  summer: [5, 6, 7],
  autumn: [8, 9, 10],
  winter: [11, 0, 1],
};
export const inSeason = (season: Season, month: number): number =>
  season === "always" ? 1 : MONTHS[season].includes(month) ? 3.2 : 0.35;

/** Draws `number` times by weight; returns the count for each name. */
export function pickMany(
  weighted: readonly (readonly [string, number])[],
  number: number,
  dice: Dice,
): Map<string, number> {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of weighted) sums.push((total += weight));
  const drawn = new Map<string, number>();
  for (let time = 0; time < number; time++) {
    const target = dice() * total;
    const [name] = weighted[sums.findIndex((sum) => sum > target)] ?? [];
    if (name !== undefined) drawn.set(name, (drawn.get(name) ?? 0) + 1);
  }
  return drawn;
}

export const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
