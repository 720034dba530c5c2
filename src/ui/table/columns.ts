import type { ReactNode } from "react";

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names its row: one column at most, the first otherwise. */
  readonly names?: boolean;
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** May be broken anywhere: e-mail and web addresses, keys. */
  readonly breaks?: boolean;
  readonly sortable?: boolean;
}

export type Direction = "ascending" | "descending";
export interface Sort {
  readonly column: string;
  readonly direction: Direction;
}

/** What pressing the head of a column leads to: up first, then down. */
export function nextSort(column: string, sort: Sort | undefined): Sort {
  const turned = sort?.column === column && sort.direction === "ascending";
  return { column, direction: turned ? "descending" : "ascending" };
}

/** The column that names the rows. */
export const namingKey = (columns: readonly Column<never>[]): string | undefined =>
  (columns.find(({ names }) => names === true) ?? columns[0])?.key;
