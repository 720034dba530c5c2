/** PUBDOC-30, CONSTANTS-51 */
const SHOWN = 6;

/** Id of a type's entry in the rail. */
export const typeEntry = (id: number): string => `documents-${id}`;

/** The first 6 types and the selected one; all if there are 7 (OPEN-47). `current`: the id of the current rail entry. */
export function shownTypes<Type extends { readonly id: number }>(
  types: readonly Type[],
  current: string | null,
): { readonly shown: readonly Type[]; readonly isAll: boolean } {
  const shown =
    types.length === SHOWN + 1 ? types : types.filter(({ id }, at) => at < SHOWN || typeEntry(id) === current);
  return { shown, isAll: shown.length === types.length };
}
