import { trimEndOf } from "../../../domain/trim.ts";
/** What the name of a file says about its document. Pure; for the server and the browser. */

export interface NamedDocument {
  /** The name without extension and date, as people write a title; empty if the name is only a date. */
  readonly title: string;
  /** YYYY-MM-DD; null if the name has none. */
  readonly date: string | null;
}

export interface NameOptions {
  /** Century of years with two digits, such as 1900. Null: the one in which the date is at most ten years ahead. */
  readonly century?: number | null;
  readonly today?: Date;
}

/**
 * Reads title and date from the name of a file. Dates are recognized as 2024-06-03, 06-03-2024, 6.3.24, June 3, 2024,
 * 3 June 2024, 20240603, 06032024, 240603 and 24-06-03, with the usual separators. Of dates with two readings the American one
 * counts (6.3.24 is June 3); six digits are year, month, day if they can be.
 */
export function documentFromFileName(fileName: string, options: NameOptions = {}): NamedDocument {
  const name = fileName.normalize("NFC").replace(/\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,8}$/i, "");
  const found = findDate(name, options);
  if (found === null) return { title: titleOf(name), date: null };
  const { date, start, end } = found;
  const [before, after] = [name.slice(0, start).replace(/[([{]\s*$/, ""), name.slice(end).replace(/^\s*[)\]}]/, "")];
  return { title: titleOf(`${before} - ${after}`), date };
}

interface FoundDate {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[ ,._-]{1,3})?";
const GAP = "[ ,._-]{0,3}";

/** A reading of a date, and the names of its numbers in order. Earlier readings are more certain. */
const READINGS: readonly { readonly pattern: RegExp; readonly orders: readonly string[] }[] = [
  // 2024-06-03
  { pattern: /(?<!\d)(\d{4})([-._ /])(\d{1,2})\2(\d{1,2})(?!\d)/g, orders: ["ymd"] },
  // June 3, 2024; 3 June 2024; 2024 June 3
  {
    pattern: new RegExp(
      `(?<![a-z])${WEEKDAY}${MONTH}${GAP}(\\d{1,2})(?:st|nd|rd|th)?[ ,._-]{1,3}(\\d{4})(?!\\d)`,
      "gi",
    ),
    orders: ["dy"],
  },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: of)?${GAP}${MONTH}${GAP}(\\d{4})(?!\\d)`, "gi"),
    orders: ["dy"],
  },
  { pattern: new RegExp(`(?<!\\d)(\\d{4})${GAP}${MONTH}${GAP}(\\d{1,2})(?!\\d)`, "gi"), orders: ["yd"] },
  // 06-03-2024
  { pattern: /(?<!\d)(\d{1,2})([-._ /])(\d{1,2})\2(\d{4})(?!\d)/g, orders: ["mdy", "dmy"] },
  // 20240603
  { pattern: /(?<!\d)(\d{4})()(\d{2})(\d{2})(?!\d)/g, orders: ["ymd"] },
  { pattern: /(?<!\d)(\d{2})()(\d{2})(\d{4})(?!\d)/g, orders: ["mdy"] },
  // 6.3.24, 24-06-03
  { pattern: /(?<![\d.])(\d{1,2})([-._/])(\d{1,2})\2(\d{2})(?!\d)/g, orders: ["mdy", "ymd"] },
  // 240603
  { pattern: /(?<!\d)(\d{2})()(\d{2})(\d{2})(?!\d)/g, orders: ["ymd", "mdy"] },
];

function findDate(name: string, options: NameOptions): FoundDate | null {
  for (const { pattern, orders } of READINGS)
    for (const match of name.matchAll(pattern))
      for (const order of orders) {
        const date = dateOf(match, order, options);
        if (date !== null) return { date, start: match.index, end: match.index + match[0].length };
      }
  return null;
}

/** The date of a match whose numbers are in an order; null if there is no such day. */
function dateOf(match: RegExpMatchArray, order: string, options: NameOptions): string | null {
  const month = match.groups?.["name"]?.slice(0, 3).toLowerCase();
  const numbers = match.slice(1).filter((text) => /^\d+$/.test(text));
  const part = (letter: string): string => numbers[order.indexOf(letter)] ?? "";
  const monthNumber = month === undefined ? Number(part("m")) : MONTHS.indexOf(month) + 1;
  return dayOf(fullYear(part("y"), options), monthNumber, Number(part("d")), options.today);
}

/** The year of two or four digits. */
export function fullYear(digits: string, { century = null, today = new Date() }: NameOptions = {}): number {
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

/** What remains of a name, as a title: spaces for underscores, no loose separators, a capital letter. */
function titleOf(rest: string): string {
  // Where a date was, " - " stands.
  const words = rest.split(" - ").map(spaced).filter(Boolean).join(" - ");
  const title = words.slice(0, 300).trim();
  return title === title.toLowerCase() ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

function spaced(part: string): string {
  const plain = part.replaceAll("_", " ").trim();
  // A name without spaces is written for computers: its hyphens, dots and capitals divide words.
  const words = plain.includes(" ")
    ? plain
    : plain
        .replaceAll(/(?<=\p{L})[-.+]|[-.+](?=\p{L})/gu, " ")
        .replaceAll(/(?<!^Mc|^Mac| Mc| Mac)(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return trimEndOf(words.replaceAll(/\s+/g, " ").replace(/^[\s,.;:_–—-]+/, ""), " ,.;:_–—-");
}
