/** What is wrong with the times of a form: the end is not after the beginning, or it is over. */
export type TimesProblem = "reversed" | "over";

/** `from`, `until`: local dates and times; "" for none. */
export function problemOfTimes(from: string, until: string, now = Date.now()): TimesProblem | null {
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  if (ends <= begins) return "reversed";
  return ends <= now ? "over" : null;
}

export const REVERSED = "Choose a time after “Visible from”: otherwise nobody will ever see it.";
export const OVER =
  "“Visible until” is in the past: visitors will not see this document. Only people who manage documents will.";
