const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a time was: "5 minutes ago", "yesterday". In loaders alone, so that page and server say the same. */
export function formatTimeAgo(time: string, now: number): string {
  const ago = now - Date.parse(time);
  const step = STEPS.find(([, length]) => ago >= length);
  return step === undefined ? "just now" : words.format(-Math.floor(ago / step[1]), step[0]);
}
