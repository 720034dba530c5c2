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

/** Prefixes values that a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
