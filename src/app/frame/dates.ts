import type { Version } from "../../features/sites/contract/session.ts";

/**
 * "Current as of 2026-03-01" (OPEN-94), "Archived version of …". Null for a current version without a date: the day on
 * which a code was imported says nothing about the law.
 */
export function currentAsOf({ current, displayDate, importTime }: Version): string | null {
  if (current) return displayDate === null ? null : `Current as of ${displayDate}`;
  return displayDate === null
    ? `Archived version, uploaded on ${importTime.slice(0, 10)}`
    : `Archived version of ${displayDate}`;
}
