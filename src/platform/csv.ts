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
  return `${cells.map(cell).join(",")}\r\n`;
}

/**
 * A sign that begins a formula, at the start or after a separator: spreadsheets in other languages split at semicolons
 * or tabs, also within quotation marks.
 */
const FORMULA = /(^|[,;|\t\r\n])([ "']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = value.replace(/^[\t\r]/, "'$&").replaceAll(FORMULA, "$1$2'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
