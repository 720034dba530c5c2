import { sortDirections, type LawColumn, type SortColumn } from "../../contract/lists.ts";
import type { Sorting } from "../../contract/sorting.ts";

/** The columns by which a table of laws can be sorted (OPEN-44). */
export const sortColumnOf: Readonly<Record<LawColumn, SortColumn | null>> = {
  title: "TITLE",
  adopted: "ADOPTED",
  subject: "SUBJECT",
  dispositions: "AFFECTS",
  suppedBy: "SUPPED_BY",
  edit: null,
};

/**
 * The order after a click on a column: a column that is sorted changes its direction, another one begins with its own
 * (LAWS-12, LAWS-13). `isAdded`: the columns before it stay (LAWS-14).
 */
export function nextSort(sort: readonly Sorting[], column: SortColumn, isAdded: boolean): readonly Sorting[] {
  const before = sort.find((each) => each.column === column);
  const next: Sorting = {
    column,
    isDescending: before === undefined ? sortDirections[column] === "DESC" : !before.isDescending,
  };
  if (!isAdded) return [next];
  return before === undefined ? [...sort, next] : sort.map((each) => (each === before ? next : each));
}
