export interface DateRange {
  /** "2021-01-31" */
  readonly from: string;
  readonly to: string;
}

/** Reads the text between the brackets of DATE:[from TO to] (ADVANCED-16); null if it is not a range of days. */
export function readRange(text: string): DateRange | null {
  const [first = "", last = "", ...more] = text.split(/\sTO\s/i);
  const [from, to] = [dayOf(first), dayOf(last)];
  return from === undefined || to === undefined || more.length > 0 ? null : { from, to };
}

/** Normalizes a day: "2021-1-31" → "2021-01-31"; undefined if the calendar has no such day. */
export function dayOf(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text) ?? [];
  const normalized = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${normalized}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== normalized ? undefined : normalized;
}
