/** How a number compares with the one before, in words. */
export interface Change {
  readonly direction: "up" | "down" | "same" | "new";
  /** "12%" */
  readonly words: string;
}

/** `before` null: of that time not everything is known. */
export function changeOf(now: number, before: number | null): Change {
  if (before === null) return { direction: "new", words: "not compared" };
  if (before === 0)
    return now === 0 ? { direction: "same", words: "no change" } : { direction: "new", words: "none before" };
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return { direction: "same", words: "no change" };
  return { direction: percent > 0 ? "up" : "down", words: `${Math.abs(percent).toLocaleString("en-US")}%` };
}
