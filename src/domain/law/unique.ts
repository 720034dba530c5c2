/** Returns a name, or if it was returned before the name with "~2", "~3" … */
export type Unique = (name: string) => string;

/** Names that are all different. Many equal names take no longer than different ones. */
export function makeUnique(): Unique {
  const taken = new Set<string>();
  /** By name: the number to try next. */
  const next = new Map<string, number>();
  return (name) => {
    let unique = name;
    if (taken.has(name)) {
      let number = next.get(name) ?? 2;
      while (taken.has(`${name}~${number}`)) number += 1;
      unique = `${name}~${number}`;
      next.set(name, number + 1);
    }
    taken.add(unique);
    return unique;
  };
}
