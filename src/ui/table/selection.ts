export type HeadState = "none" | "some" | "all";

/** What the box in the head shows for the rows in sight; none while there are none. */
export function headState(keys: readonly string[], selected: ReadonlySet<string>): HeadState {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return "none";
  return count === keys.length ? "all" : "some";
}

/** The box in the head pressed: all rows in sight, or none of them; rows out of sight keep their state. */
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
