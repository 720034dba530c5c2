import type { Metric, Stats } from "./contract.ts";
import type { DailyKind, DayCount } from "./queries.ts";

const NAMES: Readonly<Record<DailyKind, Metric>> = {
  visit: "visits",
  page: "pages",
  search: "searches",
  "search-empty": "empty",
  "document-open": "documents",
};
const none = (): Record<Metric, number> => ({ visits: 0, pages: 0, searches: 0, empty: 0, documents: 0 });

/** Totals of a range and of the range before it. */
export function totalsOf(now: readonly DayCount[], before: readonly DayCount[]): Stats["totals"] {
  const [sums, past] = [sumOf(now), sumOf(before)];
  const total = (name: Metric) => ({ now: sums[name], before: past[name] });
  return {
    visits: total("visits"),
    pages: total("pages"),
    searches: total("searches"),
    empty: total("empty"),
    documents: total("documents"),
  };
}

function sumOf(counts: readonly DayCount[]): Record<Metric, number> {
  const sums = none();
  for (const { kind, count } of counts) sums[NAMES[kind]] += count;
  return sums;
}

/** Counts for each point (0 if there are none). `points` are first days; points and counts must be in order. */
export function seriesOf(counts: readonly DayCount[], points: readonly string[]): Stats["series"] {
  const series = points.map((date) => ({ date, ...none() }));
  let at = 0;
  for (const { day, kind, count } of counts) {
    while (at + 1 < points.length && (points[at + 1] ?? "") <= day) at += 1;
    const point = series[at];
    if (point !== undefined) point[NAMES[kind]] += count;
  }
  return series;
}
