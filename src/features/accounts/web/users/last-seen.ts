import { formatDay } from "../../../../domain/format-day.ts";
import { formatTimeAgo } from "../time-ago.ts";

const MONTH_MS = 30 * 86_400_000;

/** "yesterday"; after 30 days "Mar 3, 2026"; "Never" for null. For loaders only. */
export function formatLastSeen(time: string | null, now: number): string {
  if (time === null) return "Never";
  return now - Date.parse(time) < MONTH_MS ? formatTimeAgo(time, now) : formatDay(time);
}
