/** Something in a list, with what can tell it apart from others of the same name, the best first. */
export interface Named {
  readonly name: string;
  readonly more: readonly string[];
}

/** Names for a list: those that would be the same get the first addition that tells them apart. */
export function distinctNames(items: readonly Named[]): string[] {
  const groups = Map.groupBy(items, ({ name }) => name);
  return items.map(({ name, more }) => {
    const same = groups.get(name) ?? [];
    if (same.length < 2) return name;
    const at = more.findIndex((_, index) => {
      const additions = same.map((each) => each.more[index] ?? "");
      return !additions.includes("") && new Set(additions).size === same.length;
    });
    return at === -1 ? name : `${name}, ${more[at]}`;
  });
}

/** What tells versions of one date apart. */
export const versionAdditions = (version: {
  readonly archiveId: string;
  /** What the town calls it. */
  readonly name: string;
  /** ISO time. */
  readonly importTime: string;
}): string[] => {
  const { archiveId, name, importTime } = version;
  const [day, time] = [importTime.slice(0, 10), importTime.slice(11, 16)];
  return [name, `published ${day}`, `published ${day} ${time} UTC`, archiveId];
};
