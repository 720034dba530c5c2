import { formatDay, type DateFormat } from "../../domain/format-day.ts";
import type { Version } from "../../features/sites/contract/session.ts";

/**
 * "Current as of Mar 1, 2026" (OPEN-94), "Archived version of …". Null for a current version without a date: the day on
 * which a code was imported says nothing about the law.
 */
export function currentAsOf({ current, displayDate, importTime }: Version, format: DateFormat): string | null {
  if (current) return displayDate === null ? null : `Current as of ${formatDay(displayDate, format)}`;
  return displayDate === null
    ? `Archived version, uploaded on ${formatDay(importTime, format)}`
    : `Archived version of ${formatDay(displayDate, format)}`;
}
