import type { DateFormat } from "./date-formats.ts";
import { precisionOf } from "./partial-date.ts";

export type { DateFormat };

const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const FORMATS: Readonly<Record<Exclude<DateFormat, "iso">, Intl.DateTimeFormat>> = {
  short: inUtc({ dateStyle: "medium" }),
  numeric: inUtc({ year: "numeric", month: "2-digit", day: "2-digit" }),
  long: inUtc({ dateStyle: "long" }),
};
const MONTH = inUtc({ month: "long", year: "numeric" });

/**
 * "Mar 1, 2026", "2026-03-01", "03/01/2026" or "March 1, 2026" for a day or an ISO timestamp, in UTC so that server and
 * browser agree. A date that is known less exactly is "March 2026" or "2026" ("2026-03" in ISO). Only the choice of a version has its day as YYYY-MM-DD in every town (CODE-09, CODE-10).
 */
export function formatDay(day: string, format: DateFormat = "short"): string {
  const precision = precisionOf(day);
  if (precision === "year" || (precision === "month" && format === "iso")) return day;
  const date = new Date(day);
  if (precision === "month") return MONTH.format(date);
  return format === "iso" ? date.toISOString().slice(0, 10) : FORMATS[format].format(date);
}
