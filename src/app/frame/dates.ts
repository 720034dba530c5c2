import type { Version } from "../../features/sites/contract/session.ts";

/** "Current as of 2026-03-01", from the display date or else the import date (OPEN-94); "Archived version of …". */
export function currentAsOf({ current, displayDate, importTime }: Version): string {
  const date = displayDate ?? importTime.slice(0, 10);
  return current ? `Current as of ${date}` : `Archived version of ${date}`;
}
