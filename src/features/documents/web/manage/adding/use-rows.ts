import { useCallback, useState } from "react";
import { dateOrdersOf } from "../../../parts/dates-in-names.ts";
import type { Place } from "../managing.ts";
import { rowOf, withoutLeftovers, type AddingRow } from "./rows.ts";

interface RowsFacts {
  readonly files: readonly File[];
  readonly place: Place;
  readonly types: readonly { readonly id: number; readonly title: string }[];
}

/** The list of files, which of them are selected, and the names of those that were left out. */
export function useRows({ files, place, types }: RowsFacts) {
  const typeTitle = types.find(({ id }) => id === place.typeId)?.title ?? "";
  const placed = {
    typeId: place.typeId === null ? "" : String(place.typeId),
    categoryId: place.categoryId === null ? "" : String(place.categoryId),
    isPrivate: false,
    visibleFrom: "",
    visibleUntil: "",
  };
  const made = (chosen: readonly File[], before: readonly AddingRow[]): AddingRow[] => {
    const orders = dateOrdersOf([...before.map(({ file }) => file), ...chosen].map(({ name }) => name));
    return chosen.map((file) => rowOf(file, placed, typeTitle, orders));
  };
  const [{ rows, leftovers }, setList] = useState<{
    readonly rows: readonly AddingRow[];
    readonly leftovers: readonly string[];
  }>(() => {
    const sorted = withoutLeftovers(files);
    return { rows: made(sorted.kept, []), leftovers: sorted.leftovers };
  });
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const changeAll = useCallback(
    (keys: ReadonlySet<number>, changes: Partial<AddingRow>): void =>
      setList((list) => ({
        ...list,
        rows: list.rows.map((row) => (keys.has(row.key) ? { ...row, ...changes } : row)),
      })),
    [],
  );
  return {
    rows,
    leftovers,
    selected,
    select,
    selectOne: useCallback(
      (key: number, isSelected: boolean): void =>
        select((keys) => new Set(isSelected ? [...keys, key] : [...keys].filter((each) => each !== key))),
      [],
    ),
    change: useCallback(
      (key: number, changes: Partial<AddingRow>): void => changeAll(new Set([key]), changes),
      [changeAll],
    ),
    changeAll,
    remove: useCallback(
      (key: number): void => setList((list) => ({ ...list, rows: list.rows.filter((row) => row.key !== key) })),
      [],
    ),
    add: (more: readonly File[]): void => {
      const sorted = withoutLeftovers(more);
      setList((list) => ({
        rows: [...list.rows, ...made(sorted.kept, list.rows)],
        leftovers: [...new Set([...list.leftovers, ...sorted.leftovers])],
      }));
    },
  };
}
