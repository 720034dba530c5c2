import type { Version } from "../../features/sites/contract/session.ts";

/** "Current as of 2026-03-01" by the display date, else by the day of the import (OPEN-94); of an archive "Version of …". */
export function currentAsOf({ current, displayDate, importTime }: Version): string {
  const date = displayDate ?? importTime.slice(0, 10);
  return current ? `Current as of ${date}` : `Archived version of ${date}`;
}
