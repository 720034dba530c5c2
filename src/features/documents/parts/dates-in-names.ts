import { MONTH_NAMES } from "../../../domain/month-names.ts";
import { partialDate, type PartialDate } from "../../../domain/partial-date.ts";
import { editDistance } from "../../../domain/query/text/edit-distance.ts";
/** Dates in names of files, as clerks write them. Pure; for the server and the browser. */

/** Which number of a date comes first: month, day or year. */
export type DateOrder = "mdy" | "dmy" | "ymd";

/** Orders that other names of the same folder prove, for dates with separators (03.09.19) and without (030919). */
export interface DateOrders {
  readonly separated: DateOrder | null;
  readonly compact: DateOrder | null;
}

export interface DateOptions {
  /** Century of years with two digits, such as 1900. Null: the one in which the date is at most ten years ahead. */
  readonly century?: number | null;
  readonly today?: Date;
  /** Decide between two readings. */
  readonly orders?: DateOrders | undefined;
  /** Years that are known in another way, such as by the folder: they decide, too. */
  readonly years?: readonly number[];
}

/** A date in a name, from `start` to `end`. */
interface FoundDate {
  /** YYYY-MM-DD, the most likely reading. */
  readonly date: string;
  /** Other days that the same numbers may mean. */
  readonly others: readonly string[];
  readonly start: number;
  readonly end: number;
}

const SHORT = MONTH_NAMES.map((month) => month.slice(0, 3));
/** Also misspelled ones ("Janaury"), which `monthOf` checks. */
const MONTH = `(?<name>(?:${SHORT.join("|")})[a-z]{0,8})`;
const WEEKDAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[ ,._-]{1,3})?";
const GAP = "[ ,._-]{0,3}";
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const MOST_TYPOS = 2;

/** A reading of a date, and the orders of its numbers. Earlier readings are more certain. */
interface Reading {
  readonly pattern: RegExp;
  /** With a month by name: the order of the two numbers. */
  readonly orders: readonly string[];
  /** Numbers with two digits can be read in several of the orders. */
  readonly shape?: keyof DateOrders;
}

const READINGS: readonly Reading[] = [
  // 2024-06-03; not the version in v.09.2022-9-20-2022
  { pattern: /(?<!\d)(\d{4})([-._ /])(\d{1,2})\2(\d{1,2})(?!\d|\2\d{4}(?!\d))/g, orders: ["ymd"] },
  // June 3, 2024; June32024
  { pattern: new RegExp(String.raw`${WEEKDAY}${MONTH}${GAP}${DAY}${GAP}(\d{4})(?!\d)`, "gi"), orders: ["dy"] },
  // 3 June 2024
  {
    pattern: new RegExp(String.raw`(?<!\d)${DAY}(?: of)?${GAP}${MONTH}${GAP}(\d{4})(?!\d)`, "gi"),
    orders: ["dy"],
  },
  // 2024 June 3
  { pattern: new RegExp(String.raw`(?<!\d)(\d{4})${GAP}${MONTH}${GAP}(\d{1,2})(?!\d)`, "gi"), orders: ["yd"] },
  // 06-03-2024
  {
    pattern: /(?<!\d)(\d{1,2})([-._ /])(\d{1,2})\2(\d{4})(?!\d)/g,
    orders: ["mdy", "dmy"],
    shape: "separated",
  },
  // Oct-3-24; June 3, 24
  {
    pattern: new RegExp(
      String.raw`${WEEKDAY}${MONTH}(?:\. ?|(?<sign>[-_ ]))(\d{1,2})(?:st|nd|rd|th)?(?:, ?|\k<sign>)'?(\d{2})(?!\d)`,
      "gi",
    ),
    orders: ["dy"],
  },
  // 20240603
  { pattern: /(?<!\d)(\d{4})()(\d{2})(\d{2})(?!\d)/g, orders: ["ymd"] },
  { pattern: /(?<!\d)(\d{2})()(\d{2})(\d{4})(?!\d)/g, orders: ["mdy"], shape: "compact" },
  // June 1124; a year is no day
  {
    pattern: new RegExp(String.raw`${WEEKDAY}${MONTH} ?(?!1[6-9]|20)(\d{2})(\d{2})(?!\d)`, "gi"),
    orders: ["dy"],
  },
  // 6.3.24, 24-06-03
  {
    pattern: /(?<![\d.])(\d{1,2})([-._/])(\d{1,2})\2(\d{2})(?!\d)/g,
    orders: ["mdy", "ymd", "dmy"],
    shape: "separated",
  },
  // 240603
  { pattern: /(?<!\d)(\d{2})()(\d{2})(\d{2})(?!\d)/g, orders: ["ymd", "mdy"], shape: "compact" },
];

/** A month or a year without a day; null if the name has none, or several years. */
export function findPartOfDate(name: string, options: DateOptions = {}): PartialDate | null {
  const today = options.today ?? new Date();
  for (const match of matchesOf(name, MONTH_OF_YEAR)) {
    const month = monthOf(match, match.groups?.["name"] ?? "");
    const date = month === null ? null : dayOf(Number(match[2]), month, 1, today);
    if (date !== null && isPast(date, today)) return partialDate(date, "month");
  }
  const years = new Set(Array.from(name.matchAll(YEAR), ([year]) => year));
  const [year, another] = years;
  if (year === undefined || another !== undefined || Number(year) > today.getFullYear() + 1) return null;
  return year;
}

/** June 2024 */
const MONTH_OF_YEAR = new RegExp(String.raw`${MONTH}${GAP}(\d{4})(?!\d)`, "gi");
/** Not in a longer number, nor a decimal. */
const YEAR = /(?<![\d.])(?:1[6-9]|20)\d\d(?![\d.]*\d)/g;
/** Next year's papers, such as budgets, exist this year. */
const isPast = (date: string, today: Date): boolean => Number(date.slice(0, 4)) <= today.getFullYear() + 1;

/** The first date of a name; null if it has none. */
export function findDate(name: string, options: DateOptions = {}): FoundDate | null {
  for (const reading of READINGS)
    for (const match of matchesOf(name, reading.pattern)) {
      const read = readingsOf(match, reading, options);
      const [first] = read;
      if (first === undefined) continue;
      const end = match.index + match[0].length;
      return { date: first.date, others: read.slice(1).map(({ date }) => date), start: match.index, end };
    }
  return null;
}

/** What names with only one reading prove about the others of their folder. */
export function dateOrdersOf(names: Iterable<string>, options: DateOptions = {}): DateOrders {
  const proven = { separated: new Set<DateOrder>(), compact: new Set<DateOrder>() };
  for (const name of names)
    for (const reading of READINGS) {
      const match = [...matchesOf(name, reading.pattern)].find((each) => possible(each, reading, options).length > 0);
      if (match === undefined) continue;
      const all = possible(match, reading, options);
      // Day, month, year is so rare with two digits that it does not count beside year, month, day.
      const isByYear = all.some(({ order }) => order === "ymd");
      const [first, ...others] = all.filter(({ order }) => order !== "dmy" || !isByYear);
      if (reading.shape !== undefined && first !== undefined && others.length === 0)
        proven[reading.shape].add(first.order as DateOrder);
      break;
    }
  const only = (orders: ReadonlySet<DateOrder>): DateOrder | null => {
    const [order = null, ...others] = orders;
    return others.length === 0 ? order : null;
  };
  return { separated: only(proven.separated), compact: only(proven.compact) };
}

interface Read {
  readonly order: string;
  readonly date: string;
}

/** The days that a match may mean, the most likely first, after what is known has decided. */
function readingsOf(match: RegExpMatchArray, reading: Reading, options: DateOptions): Read[] {
  const all = possible(match, reading, options);
  const { orders, years = [] } = options;
  const order = reading.shape === undefined ? null : (orders?.[reading.shape] ?? null);
  const inYear = all.filter(({ date }) => years.includes(Number(date.slice(0, 4))));
  const known = inYear.length > 0 ? inYear : all.filter((each) => each.order === order);
  return known.length > 0 ? known : all.filter((each) => isUsual(each, match, all));
}

/** All days that a match may mean. */
function possible(match: RegExpMatchArray, { orders }: Reading, options: DateOptions): Read[] {
  const found: Read[] = [];
  for (const order of orders) {
    const date = dateOf(match, order, options);
    if (date !== null && found.every((other) => other.date !== date)) found.push({ order, date });
  }
  const latest = new Date(options.today ?? Date.now());
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  const past = found.filter(({ date }) => date <= latest.toISOString().slice(0, 10));
  return past.length > 0 ? past : found;
}

/**
 * Without other evidence, the American order counts, and the one that begins with the year if all numbers have two digits.
 * The day comes first only if the numbers have no other reading.
 */
function isUsual({ order }: Read, match: RegExpMatchArray, all: readonly Read[]): boolean {
  const isAmerican = all.some((other) => other.order === "mdy");
  if (order === "dmy") return all.length === 1 || (!isAmerican && all.every((other) => other.order !== "ymd"));
  return order !== "ymd" || !isAmerican || numbersOf(match).every((number) => number.length > 1);
}

/** All matches, also those inside others: "SummaryApril12024" has "maryApril" and "April". */
function* matchesOf(name: string, pattern: RegExp): Generator<RegExpExecArray, undefined, void> {
  for (let from = 0; from < name.length;) {
    pattern.lastIndex = from;
    const match = pattern.exec(name);
    if (match === null) return;
    yield match;
    from = match.index + 1;
  }
}

/** The date of a match whose numbers are in an order; null if there is no such day. */
function dateOf(match: RegExpMatchArray, order: string, options: DateOptions): string | null {
  const numbers = numbersOf(match);
  const part = (letter: string): string => numbers[order.indexOf(letter)] ?? "";
  const month = match.groups?.["name"] === undefined ? Number(part("m")) : monthOf(match, match.groups["name"]);
  return month === null ? null : dayOf(fullYear(part("y"), options), month, Number(part("d")), options.today);
}

const numbersOf = (match: RegExpMatchArray): string[] => match.slice(1).filter((text) => /^\d+$/.test(text ?? ""));

/**
 * The month that a word means, counted from 1: "June", "Jun", "Sept", "Janaury"; null if it is another word ("Junction"), or the
 * end of one ("Seminar").
 */
function monthOf(match: RegExpMatchArray, word: string): number | null {
  const lower = word.toLowerCase();
  const index = SHORT.indexOf(lower.slice(0, 3));
  const month = MONTH_NAMES[index];
  if (month === undefined) return null;
  const isShort = lower.length === 3 || lower === "sept";
  const isMonth =
    isShort || (lower.length > 4 && editDistance(lower, month, MOST_TYPOS) <= MOST_TYPOS) || lower === month;
  return isMonth && beginsWord(match, word, isShort) ? index + 1 : null;
}

/** A month after other letters is one if it is written in full ("meetingapril") or has a capital ("meetingApr", "TBApr"). */
function beginsWord({ input = "", index = 0, 0: text }: RegExpMatchArray, word: string, isShort: boolean): boolean {
  const before = input.charAt(index + text.indexOf(word) - 1);
  if (!/\p{L}/u.test(before)) return true;
  return !isShort || /^\p{Lu}\p{Ll}/u.test(word) || (/\p{Ll}/u.test(before) && /^\p{Lu}/u.test(word));
}

/** The year of two or four digits. */
export function fullYear(digits: string, { century = null, today = new Date() }: DateOptions = {}): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  if (century !== null) return century + year;
  const latest = today.getFullYear() + 10;
  const near = latest - (latest % 100) + year;
  return near > latest ? near - 100 : near;
}

/** YYYY-MM-DD, if there is such a day and documents may have it (PUBDOC-61). */
export function dayOf(year: number, month: number, day: number, today = new Date()): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return year >= 1500 && year <= today.getFullYear() + 10 ? date.toISOString().slice(0, 10) : null;
}
