import type { ReactNode } from "react";

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The row header: up to one column. Default: the first. */
  readonly names?: boolean;
  /** For numbers. */
  readonly align?: "end";
  /** Text may wrap anywhere: for e-mail addresses, URLs, keys. */
  readonly breaks?: boolean;
  readonly sortable?: boolean;
  /** Hidden where a table with many columns is tight (760 to 996 px): another column has its value there. */
  readonly yields?: boolean;
}

export type Direction = "ascending" | "descending";
export interface Sort {
  readonly column: string;
  readonly direction: Direction;
}

/** The sort after a click on a column header: ascending first, then descending. */
export function nextSort(column: string, sort: Sort | undefined): Sort {
  const turned = sort?.column === column && sort.direction === "ascending";
  return { column, direction: turned ? "descending" : "ascending" };
}

/** Key of the column with the row headers. */
export const namingKey = (columns: readonly Column<never>[]): string | undefined =>
  (columns.find(({ names }) => names === true) ?? columns[0])?.key;
