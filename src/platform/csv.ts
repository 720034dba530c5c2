/** The type of a `FileAnswer` that holds CSV. */
export const CSV_TYPE = "text/csv; charset=utf-8";

/** The mark tells spreadsheets that the text is UTF-8. */
export const CSV_START = "\uFEFF";

/** A whole file: the heads of the columns, then the rows. */
export function csvFile(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return CSV_START + [head, ...rows].map(csvLine).join("");
}

/** One line of RFC 4180. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** What a spreadsheet would take for a formula is given to it as text. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
