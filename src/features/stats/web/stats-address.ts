import type { Metric } from "../contract.ts";
import { plusDays, today, type Range } from "../policy/days.ts";

/** Ranges by name. They end yesterday, so that whole days are compared with whole days; the year is of whole weeks. */
export const RANGES = [
  { key: "7d", label: "7 days", days: 7 },
  { key: "30d", label: "30 days", days: 30 },
  { key: "90d", label: "90 days", days: 90 },
  { key: "12m", label: "12 months", days: 364 },
] as const;
type RangeKey = (typeof RANGES)[number]["key"];

/** What the address of the statistics says. */
export interface StatsQuery extends Range {
  /** null: own dates. */
  readonly range: RangeKey | null;
  /** What the large chart shows. */
  readonly show: Metric;
  /** The part of the code whose inner parts are listed; "" for the whole code. */
  readonly part: string;
}

const SHOWN: readonly Metric[] = ["visits", "pages", "searches", "empty"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (word: string): boolean =>
  DAY.test(word) && !Number.isNaN(Date.parse(word)) && new Date(word).toISOString().startsWith(word);

/** Reads "?range=90d&show=pages" or "?from=2026-01-01&to=2026-02-28"; what cannot be is left out. Dates in the wrong order are turned. */
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

/** Only what differs from the plain page stands in the address. */
export function statsHref(site: string, { range, from, to, show, part }: StatsQuery): string {
  const query = new URLSearchParams(range === null ? { from, to } : range === "30d" ? {} : { range });
  if (show !== "visits") query.set("show", show);
  if (part !== "") query.set("part", part);
  return `/dashboard/${site}/stats${query.size === 0 ? "" : `?${query}`}`;
}
