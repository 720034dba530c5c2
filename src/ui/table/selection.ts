export type HeadState = "none" | "some" | "all";

/** State of the header checkbox for the visible rows; "none" if there are no rows. */
export function headState(keys: readonly string[], selected: ReadonlySet<string>): HeadState {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return "none";
  return count === keys.length ? "all" : "some";
}

/**
 * The selection after a click on the header checkbox: all visible rows or none of them; other rows keep their state.
 */
export function toggledAll(keys: readonly string[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected);
  const all = headState(keys, selected) === "all";
  for (const key of keys) {
    if (all) next.delete(key);
    else next.add(key);
  }
  return next;
}

export function toggled(key: string, selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
