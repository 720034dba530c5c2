/**
 * A date as exactly as it is known: "1974", "1974-03" or "1974-03-03". In the order of texts, a year comes before its months
 * and a month before its days.
 */
export type PartialDate = string;

export const datePrecisions = ["day", "month", "year"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

/** Number of characters of a date that is known so exactly. */
const LENGTH: Readonly<Record<DatePrecision, number>> = { day: 10, month: 7, year: 4 };

export const precisionOf = (date: PartialDate): DatePrecision =>
  date.length === LENGTH.year ? "year" : date.length === LENGTH.month ? "month" : "day";

/** The date of a day of which only so much is known. */
export const partialDate = (day: string, precision: DatePrecision): PartialDate => day.slice(0, LENGTH[precision]);

/** "1974-03" → "1974-03-01" */
export const firstDayOf = (date: PartialDate): string => date + "-01-01".slice(date.length - LENGTH.year);

/** "1974-03" → "1974-03-31" */
export function lastDayOf(date: PartialDate): string {
  const precision = precisionOf(date);
  if (precision === "day") return date;
  const [year = 0, month = 12] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Whether a text is a date of the calendar, written as a `PartialDate`. */
export function isPartialDate(text: string): boolean {
  if (!/^\d{4}(-\d\d(-\d\d)?)?$/.test(text)) return false;
  const day = firstDayOf(text);
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}
