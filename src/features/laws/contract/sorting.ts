import { sortDirections, type SortColumn } from "./lists.ts";

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** The order without a choice: the laws adopted last come first. */
export const DEFAULT_SORT: readonly Sorting[] = [{ column: "ADOPTED", isDescending: true }];

const isColumn = (name: string): name is SortColumn => Object.hasOwn(sortDirections, name);

/** "ADOPTED_DESC,TITLE_ASC" (OPEN-44). What is not known, or named twice, is left out. */
export function readSort(text: string): readonly Sorting[] {
  const seen = new Set<SortColumn>();
  return text.split(",").flatMap((part) => {
    const [, name = "", direction = ""] = /^([A-Z_]+)_(ASC|DESC)$/.exec(part.trim()) ?? [];
    if (!isColumn(name) || seen.has(name)) return [];
    seen.add(name);
    return [{ column: name, isDescending: direction === "DESC" }];
  });
}

export const writeSort = (sort: readonly Sorting[]): string =>
  sort.map(({ column, isDescending }) => `${column}_${isDescending ? "DESC" : "ASC"}`).join(",");
