const DAY_MS = 86_400_000;

/** Days ("2026-11-20") in UTC, both included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export const today = (): string => dayOf(Date.now());
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
/** 1 for a single day. */
export const daysIn = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The same number of days, directly before the range. */
export function rangeBefore(range: Range): Range {
  return { from: plusDays(range.from, -daysIn(range)), to: plusDays(range.from, -1) };
}

export type Step = "day" | "week" | "month";

/** The length of one point of a chart, chosen so that there are about a hundred points at most. */
export function stepOf(range: Range): Step {
  const days = daysIn(range);
  if (days <= 92) return "day";
  return days <= 731 ? "week" : "month";
}

/**
 * First days of the points of a range, in order. Weeks are counted back from the last day, so only the first can be
 * short.
 */
export function pointsOf(range: Range, step: Step = stepOf(range)): string[] {
  const points: string[] = [];
  for (let day = range.to; day >= range.from;) {
    const start = startOf(day, step);
    points.push(start < range.from ? range.from : start);
    day = plusDays(start, -1);
  }
  return points.toReversed();
}

function startOf(lastDay: string, step: Step): string {
  if (step === "day") return lastDay;
  return step === "week" ? plusDays(lastDay, -6) : `${lastDay.slice(0, 7)}-01`;
}

/** First days of the complete months in a range. */
export function wholeMonths({ from, to }: Range): string[] {
  const months: string[] = [];
  for (
    let month = from.endsWith("-01") ? from : nextMonth(from);
    plusDays(nextMonth(month), -1) <= to;
    month = nextMonth(month)
  )
    months.push(month);
  return months;
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month, 1));
}

/** The rest of a range after removing months (given by their first days, in order). */
export function withoutMonths({ from, to }: Range, months: readonly string[]): Range[] {
  const left: Range[] = [];
  let start = from;
  for (const month of months) {
    if (start < month) left.push({ from: start, to: plusDays(month, -1) });
    start = nextMonth(month);
  }
  if (start <= to) left.push({ from: start, to });
  return left;
}
