import { Failure } from "./http/failure.ts";

/** Media type of a `FileAnswer` with CSV. */
export const CSV_TYPE = "text/csv; charset=utf-8";

/** Byte order mark: tells spreadsheets that the text is UTF-8. */
export const CSV_START = "\uFEFF";

/** A complete file: column headings, then rows. */
export function csvFile(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return CSV_START + [head, ...rows].map(csvLine).join("");
}

/** One line of RFC 4180. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writtenCell).join(",")}\r\n`;
}

/**
 * A sign that begins a formula, at the start or after a separator: spreadsheets in other languages split at semicolons
 * or tabs, also within quotation marks.
 */
const FORMULA = /(^|[,;|\t\r\n])([ "']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
function writtenCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = value.replace(/^[\t\r]/, "'$&").replaceAll(FORMULA, "$1$2'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a table, and the number of the line of the text in which it begins, from 1. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * The lines of a CSV (RFC 4180) that are not empty, separated by commas, semicolons or tabs. Throws a `Failure` for a
 * quotation mark that is not closed.
 */
export function readCsv(written: string): CsvRow[] {
  const text = written.startsWith(CSV_START) ? written.slice(CSV_START.length) : written;
  const first = text.split(/\r?\n/, 1)[0] ?? "";
  const separator = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0];
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let start = 1;
  let quoted = 1;
  const endLine = (): void => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== "")) rows.push({ cells, line: start });
    [cells, cell] = [[], ""];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\n") line += 1;
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) {
      isQuoted = !isQuoted;
      quoted = line;
    } else if (isQuoted) {
      cell += sign;
    } else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n") {
      endLine();
      start = line;
    } else if (sign !== "\r") {
      cell += sign;
    }
  }
  if (isQuoted) throw new Failure("bad-input", `The quotation mark in line ${quoted} of the table is not closed.`);
  endLine();
  return rows;
}
