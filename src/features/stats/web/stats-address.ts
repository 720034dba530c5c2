import type { Metric } from "../contract.ts";
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
}

const SHOWN: readonly Metric[] = ["visits", "pages", "searches", "empty"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/**
 * Reads "?range=90d&show=pages" or "?from=2026-01-01&to=2026-02-28". Ignores invalid values; swaps dates in the wrong
 * order.
 */
export function readStatsQuery(query: URLSearchParams, now: string = today()): StatsQuery {
  const show = SHOWN.find((each) => each === query.get("show")) ?? "visits";
  const part = /^\d{1,15}$/.test(query.get("part") ?? "") ? (query.get("part") ?? "") : "";
  const days = ["from", "to"]
    .map((name) => query.get(name) ?? "")
    .filter(isDay)
    .toSorted();
  const [from, to] = days;
  if (from !== undefined && to !== undefined)
    return { range: null, from: from < plusDays(to, -3650) ? plusDays(to, -3650) : from, to, show, part };
  const { key, days: length } = RANGES.find((each) => each.key === query.get("range")) ?? RANGES[1];
  return { range: key, from: plusDays(now, -length), to: plusDays(now, -1), show, part };
}

/** The URL of the statistics page, without default values. */
export function statsHref(site: string, { range, from, to, show, part }: StatsQuery): string {
  const query = new URLSearchParams(range === null ? { from, to } : range === "30d" ? {} : { range });
  if (show !== "visits") query.set("show", show);
  if (part !== "") query.set("part", part);
  return `/dashboard/${site}/stats${query.size === 0 ? "" : `?${query}`}`;
}
