/** The change of a number since the previous period. */
export interface Change {
  readonly direction: "up" | "down" | "same" | "new";
  /** "12%" */
  readonly text: string;
}

/** `before`: null if the counts of the previous period are incomplete. */
export function changeOf(now: number, before: number | null): Change {
  if (before === null) return { direction: "new", text: "not compared" };
  if (before === 0)
    return now === 0
      ? { direction: "same", text: "no change" }
      : { direction: "new", text: "none in the previous period" };
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return { direction: "same", text: "no change" };
  return { direction: percent > 0 ? "up" : "down", text: `${Math.abs(percent).toLocaleString("en-US")}%` };
}
