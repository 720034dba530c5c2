/** The value of a day ("2026-11-20"). */
export interface Point {
  readonly date: string;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

/** One day with the value of each series; null if a series has no value. */
export interface Day {
  readonly date: string;
  readonly values: readonly (number | null)[];
}

/** All days of all series, in order. */
export function daysOf(series: readonly Series[]): Day[] {
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].toSorted();
  const values = series.map(({ points }) => new Map(points.map(({ date, value }) => [date, value])));
  return dates.map((date) => ({ date, values: values.map((byDate) => byDate.get(date) ?? null) }));
}

export const timeOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

/** "Fri, Nov 20, 2026" */
export const formatDay = (date: string): string =>
  new Date(timeOf(date)).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });

/** "1,234" or "0.5" */
export const formatNumber = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
