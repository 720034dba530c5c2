import { nameOfState } from "../../domain/version-state.ts";
import { formatDay, type DateFormat } from "../../domain/format-day.ts";
import type { Version } from "../../features/sites/contract/session.ts";

/**
 * "Current as of Mar 1, 2026" (OPEN-94), "Archived version of …". Null for a current version without a date: the day on
 * which a code was imported says nothing about the law.
 */
export function currentAsOf(
  { state, displayDate, importTime }: Pick<Version, "state" | "displayDate" | "importTime">,
  format: DateFormat,
): string | null {
  if (state === "current") return displayDate === null ? null : `Current as of ${formatDay(displayDate, format)}`;
  return displayDate === null
    ? `${nameOfState(state)}, uploaded on ${formatDay(importTime, format)}`
    : `${nameOfState(state)} of ${formatDay(displayDate, format)}`;
}
