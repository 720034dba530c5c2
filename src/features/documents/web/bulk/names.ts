import { formatDay } from "../../../../domain/format-day.ts";
import { precisionOf } from "../../../../domain/partial-date.ts";
import { dayOf, fullYear, type DateOptions } from "../../parts/dates-in-names.ts";
import { documentFromFileName, documentOfType } from "../../parts/from-file-name.ts";

/** BULK-07 */
export type DateMethod = "name" | "modified" | "none";
/** BULK-08. "text": a pattern that the user writes. */
export type Pattern = "auto" | "yy-MM-dd" | "yyMMdd" | "text";

/** How the date of a document is found. */
export interface DateRule {
  readonly method: DateMethod;
  readonly pattern: Pattern;
  /** "MMMM d, yyyy" */
  readonly text: string;
  /** Of years with two digits; null: the nearest (BULK-09). */
  readonly century: number | null;
}

/** How the title of a document is made (BULK-10, BULK-11). */
export interface TitleRule {
  readonly prefix: string;
  readonly suffix: string;
  readonly withName: boolean;
  /** The name as it is, with its date; otherwise the title that all ways to add documents make of it. */
  readonly isLiteral: boolean;
}

interface NamedFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** The date of a file as a `PartialDate`; "" if it has none. */
export function dateOf(
  { name, lastModified }: NamedFile,
  { method, pattern, text, century }: DateRule,
  { today = new Date(), orders }: Pick<DateOptions, "today" | "orders"> = {},
): string {
  if (method === "none") return "";
  if (method === "modified") return localDay(new Date(lastModified));
  if (pattern === "auto") return documentFromFileName(name, { century, today, orders }).date ?? "";
  return dateByPattern(name, pattern === "text" ? text : pattern, { century, today });
}

const localDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const MONTHS = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2000, at)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" }),
);
const shortest = (month: string): string => month.slice(0, 3);

/** What each part of a pattern matches. */
const MATCHES: Readonly<Record<string, string>> = {
  yyyy: String.raw`(\d{4})`,
  yy: String.raw`(\d{2})`,
  MMMM: `(${MONTHS.join("|")})`,
  MMM: `(${MONTHS.map(shortest).join("|")})`,
  MM: String.raw`(\d{2})`,
  M: String.raw`(\d{1,2})`,
  dd: String.raw`(\d{2})`,
  d: String.raw`(\d{1,2})`,
};
const PARTS = /yyyy|yy|MMMM|MMM|MM|M|dd|d/g;

/** Letters of years and days are the same in capitals. */
const normal = (pattern: string): string => pattern.replaceAll("Y", "y").replaceAll("D", "d");

/** What is wrong with a pattern of the user; null if it can be used. */
export function patternProblem(pattern: string): string | null {
  const parts = (normal(pattern).match(PARTS) ?? []).map((part) => part.charAt(0));
  return ["y", "M", "d"].every((letter) => parts.filter((part) => part === letter).length === 1)
    ? null
    : "Use yyyy or yy for the year, MM for the month and dd for the day, each once";
}

function dateByPattern(
  name: string,
  written: string,
  options: { readonly century: number | null; readonly today: Date },
): string {
  if (patternProblem(written) !== null) return "";
  const pattern = normal(written);
  const order: string[] = [];
  let end = 0;
  let expression = "";
  for (const match of pattern.matchAll(PARTS)) {
    expression += literal(pattern.slice(end, match.index)) + (MATCHES[match[0]] ?? "");
    order.push(match[0].charAt(0));
    end = match.index + match[0].length;
  }
  expression += literal(pattern.slice(end));
  for (const found of name.matchAll(new RegExp(String.raw`(?<!\d)${expression}(?!\d)`, "gi"))) {
    const part = (letter: string): string => found[order.indexOf(letter) + 1] ?? "";
    const month = MONTHS.findIndex((each) => shortest(each).toLowerCase() === part("M").slice(0, 3).toLowerCase()) + 1;
    const date = dayOf(fullYear(part("y"), options), month || Number(part("M")), Number(part("d")), options.today);
    if (date !== null) return date;
  }
  return "";
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** The name of a file without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, "") || name;

/** The title of a document: prefix, name and suffix, with the date for %DATE% and %DATE(format)%. */
export function titleOf(
  name: string,
  date: string,
  { prefix, suffix, withName, isLiteral }: TitleRule,
  typeTitle = "",
): string {
  const filled = (text: string): string =>
    text.replaceAll(/%DATE(?:\(([^)]*)\))?%/gi, (_, format: string | undefined) => formatDate(date, format));
  const named = isLiteral ? stemOf(name) : documentOfType(name, typeTitle).title;
  return [filled(prefix), withName ? named : "", filled(suffix)].join("").replaceAll(/\s+/g, " ").trim();
}

/** CONSTANTS-56 */
export const DATE_FORMAT = "YYYY-MM-DD";

/** A date in a format such as "MMMM D, YYYY"; a year or a month as it is written everywhere; "" without a date. */
export function formatDate(date: string, format = DATE_FORMAT): string {
  if (date === "") return "";
  if (precisionOf(date) !== "day") return format === DATE_FORMAT ? date : formatDay(date);
  const day = new Date(`${date}T00:00:00Z`);
  const named = (options: Intl.DateTimeFormatOptions): string =>
    day.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  const [year = "", month = "", ofMonth = ""] = date.split("-");
  const values: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(-2),
    mmmm: named({ month: "long" }),
    mmm: named({ month: "short" }),
    mm: month,
    m: String(Number(month)),
    dddd: named({ weekday: "long" }),
    ddd: named({ weekday: "short" }),
    dd: ofMonth,
    d: String(Number(ofMonth)),
  };
  return format.replaceAll(
    /y{4}|yy|M{1,4}|m{1,4}|d{1,4}|D{1,4}|Y{4}|YY/g,
    (part) => values[part.toLowerCase()] ?? part,
  );
}
