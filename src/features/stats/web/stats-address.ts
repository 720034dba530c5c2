import type { Metric } from "../contract.ts";
import { choiceFilter, dayFilter, patternFilter, urlFilters } from "../../../ui/page/url-filters.ts";
import { plusDays, today, type Range } from "../policy/days.ts";

/** Named ranges. They end yesterday, so that only complete days are compared. "12 months" is 52 complete weeks. */
export const RANGES = [
  { key: "7d", label: "7 days", days: 7 },
  { key: "30d", label: "30 days", days: 30 },
  { key: "90d", label: "90 days", days: 90 },
  { key: "12m", label: "12 months", days: 364 },
] as const;
type RangeKey = (typeof RANGES)[number]["key"];

/** The query of the statistics page. */
export interface StatsQuery extends Range {
  /** null: custom dates. */
  readonly range: RangeKey | null;
  /** The metric in the large chart. */
  readonly show: Metric;
  /** The part of the code whose children are listed; "" for the entire code. */
  readonly part: string;
  /** Id of the type whose documents are listed; "" for all. */
  readonly type: string;
  /** Year of the documents that are listed, "none" for those without a date; "" for all. */
  readonly year: string;
}

interface RangeFilters extends Pick<StatsQuery, "show" | "part" | "type" | "year"> {
  readonly range: RangeKey;
  readonly from: string;
  readonly to: string;
}

const filters = urlFilters<RangeFilters>({
  from: dayFilter("from"),
  to: dayFilter("to"),
  range: choiceFilter(
    "range",
    RANGES.map(({ key }) => key),
    "30d",
  ),
  show: choiceFilter<Metric, "visits">("show", ["visits", "pages", "searches", "empty", "documents"], "visits"),
  part: patternFilter("part", /^\d{1,15}$/),
  type: patternFilter("type", /^[1-9]\d{0,8}$/),
  year: patternFilter("year", /^(?:[1-9]\d{0,3}|none)$/),
});

/**
 * Reads "?range=90d&show=pages" or "?from=2026-01-01&to=2026-02-28". Ignores invalid values; swaps dates in the wrong
 * order.
 */
export function readStatsQuery(query: URLSearchParams, now: string = today()): StatsQuery {
  const { range, from: first, to: last, ...shown } = filters.read(query);
  const [from = "", to = ""] = [first, last].toSorted();
  if (from !== "") return { range: null, from: from < plusDays(to, -3650) ? plusDays(to, -3650) : from, to, ...shown };
  const { key, days: length } = RANGES.find((each) => each.key === range) ?? RANGES[1];
  return { range: key, from: plusDays(now, -length), to: plusDays(now, -1), ...shown };
}

/** The URL of the statistics page, without default values. */
export function statsHref(site: string, { range, from, to, ...shown }: StatsQuery): string {
  const days = range === null ? { range: "30d" as const, from, to } : { range, from: "", to: "" };
  return `/dashboard/${site}/stats${filters.write({ ...days, ...shown })}`;
}
