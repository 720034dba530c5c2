const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "5 minutes ago", "yesterday". For loaders only, so that server and browser render the same text. */
export function formatTimeAgo(time: string, now: number): string {
  const ago = now - Date.parse(time);
  const step = STEPS.find(([, length]) => ago >= length);
  return step === undefined ? "just now" : format.format(-Math.floor(ago / step[1]), step[0]);
}
