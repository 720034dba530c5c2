import { useFormatDay } from "../../../ui/text/day.tsx";

const MONTH_MS = 30 * 86_400_000;
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "5 minutes ago", or the day if it is more than 30 days ago. */
export type TimeAgo = string | { readonly day: string };

/** "Never" for null. For loaders only, so that server and browser render the same text. */
export function timeAgo(time: string | null, now: number): TimeAgo {
  if (time === null) return "Never";
  const ago = now - Date.parse(time);
  if (ago >= MONTH_MS) return { day: time };
  const step = STEPS.find(([, length]) => ago >= length);
  return step === undefined ? "just now" : format.format(-Math.floor(ago / step[1]), step[0]);
}

/** Formats such times, with days as the town writes them. */
export function useTimeAgo(): (time: TimeAgo) => string {
  const formatDay = useFormatDay();
  return (time) => (typeof time === "string" ? time : formatDay(time.day));
}

export function Ago({ time }: { readonly time: TimeAgo }) {
  return <>{useTimeAgo()(time)}</>;
}
