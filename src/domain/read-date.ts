import { MONTH_NAMES } from "./month-names.ts";
import { isPartialDate, type PartialDate } from "./partial-date.ts";

/** At least three letters: "Mar", "Sept." */
const MONTH = String.raw`(?<name>[a-z]{3,9})\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?<year>\d{4})`;

/** How people write a year, a month or a day in the United States. */
const FORMS = [
  YEAR,
  `${YEAR}([/-])(?<month>\\d{1,2})(?:\\2${DAY})?`,
  `(?<month>\\d{1,2})[/-]${YEAR}`,
  `(?<month>\\d{1,2})([/.-])${DAY}\\2${YEAR}`,
  `${MONTH} (?:${DAY},? )?${YEAR}`,
  `${MONTH}, ?${YEAR}`,
  `${DAY} ${MONTH},? ${YEAR}`,
].map((form) => new RegExp(`^${form}$`, "i"));

const WEEKDAY = /^(?:sun|mon|tues|wednes|thurs|fri|satur)day,? /i;

/** What is wrong with a text that is no date. */
export const NO_DATE = "Write a day, a month or a year, such as Mar 3, 1974, March 1974 or 1974";

/** Reads a date that a person typed: "1974", "March 1974", "3/1974", "Mar 3, 1974", "3/3/1974", "1974-03-03". Null: none. */
export function readDate(typed: string): PartialDate | null {
  const text = typed
    // As Word and web pages write it.
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, "")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(WEEKDAY, "")
    .replace(/\.$/, "");
  for (const form of FORMS) {
    const { year, month, name, day } = form.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const number = name === undefined ? month : monthNamed(name);
    const date = [year, number, day].filter((part) => part !== undefined).map((part) => part.padStart(2, "0"));
    if (isPartialDate(date.join("-"))) return date.join("-");
  }
  return null;
}

/** "00", which no date has, if it is none. */
function monthNamed(name: string): string {
  return String(MONTH_NAMES.findIndex((month) => month.startsWith(name.toLowerCase())) + 1);
}
