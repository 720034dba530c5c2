import { MONTH_NAMES } from "../../month-names.ts";

const ADOPTION =
  /introduced on\s{1,3}\p{L}{3,9}\s{1,3}\d{1,2},\s{0,3}\d{4},?\s{1,3}(?:and\s{1,3})?adopted on\s{1,3}(\p{L}{3,9})\s{1,3}(\d{1,2}),\s{0,3}(\d{4})/giu;

/** The year in the number of a law: 2016 of "2016-3"; null if there is none. */
export function yearOf(number: string): number | null {
  const year = number.split(/[-–/.]/).find((part) => /^(?:1[6-9]|20)\d\d$/.test(part));
  return year === undefined ? null : Number(year);
}

/**
 * The day on which a law was adopted, as its text says: "This Ordinance was introduced on February 1, 2016, and adopted
 * on February 16, 2016". `year`: of its number; the day is in it or in the next one.
 */
export function adoptionIn(text: string, year: number | null): string | null {
  for (const [, name = "", day = "", of = ""] of text.matchAll(ADOPTION)) {
    const month = MONTH_NAMES.indexOf(name.toLowerCase()) + 1;
    const near = year === null || Number(of) === year || Number(of) === year + 1;
    if (month > 0 && near) return `${of}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return null;
}
