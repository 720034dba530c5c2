import { readCsv } from "../../../platform/csv.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { documentFromFileName } from "../parts/from-file-name.ts";

/** What a table says about a file. Null: nothing. */
export interface TableRow {
  readonly type: string | null;
  readonly category: string | null;
  readonly title: string | null;
  /** As written. */
  readonly date: string | null;
  readonly description: string | null;
  readonly isPrivate: boolean | null;
}

const COLUMNS = ["file", "type", "category", "title", "date", "description", "private"];

/** Reads a table (CSV with a first line of names) into rows by path. Throws a `Failure` that says what is wrong. */
export function readTable(text: string): Map<string, TableRow> {
  const [head, ...lines] = readCsv(text);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !COLUMNS.includes(name));
  if (unknown !== undefined || !names.includes("file"))
    throw new Failure(
      "bad-input",
      `The table needs a first line with names of columns: ${COLUMNS.join(", ")}. Only “file” is required.${unknown === undefined ? "" : ` “${unknown}” is not known.`}`,
    );
  return new Map(
    lines.map(({ cells }) => {
      const value = (name: string): string | null => cells[names.indexOf(name)]?.trim() || null;
      const isPrivate = value("private");
      const row: TableRow = {
        type: value("type"),
        category: value("category"),
        title: value("title"),
        date: value("date"),
        description: value("description"),
        isPrivate: isPrivate === null ? null : /^(yes|y|true|1|x|private)$/i.test(isPrivate),
      };
      return [pathOf(value("file") ?? ""), row];
    }),
  );
}

/** A path as `findFiles` writes it. */
const pathOf = (written: string): string => written.replaceAll("\\", "/").replace(/^(\.?\/)+/, "");

/** A date as tables write it: 2024-06-03, 6/3/2024, June 3, 2024. Null if it is none. */
export const tableDate = (written: string): string | null => documentFromFileName(written.replaceAll("/", "-")).date;
