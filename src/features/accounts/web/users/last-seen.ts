import { formatDay } from "../../../../domain/format-day.ts";
import { formatTimeAgo } from "../time-ago.ts";

const MONTH_MS = 30 * 86_400_000;

/** "yesterday", and from a month on "Mar 3, 2026"; "Never" for none. In loaders alone. */
export function formatLastSeen(moment: string | null, now: number): string {
  if (moment === null) return "Never";
  return now - Date.parse(moment) < MONTH_MS ? formatTimeAgo(moment, now) : formatDay(moment);
}
