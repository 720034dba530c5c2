interface Copy<Item> {
  readonly version: number;
  /** Null if it was deleted. */
  readonly item: Item | null;
}

interface Copied<Item> {
  /** What is copied, for keys and the log: "note". */
  readonly name: string;
  readonly idOf: (item: Item) => string;
  readonly versionOf: (item: Item) => number;
  /** Whether a stored value has what makes it one. */
  readonly isItem: (value: Readonly<Record<string, unknown>>) => boolean;
}

type Reading = Pick<Storage, "getItem" | "removeItem">;
type Writing = Pick<Storage, "setItem">;

export interface SessionCopies<Item> {
  /** Keeps a saved item of a user. If nothing can be stored, the next page shows what the server has. */
  readonly keepSaved: (storage: Writing, user: string, item: Item) => void;
  /** Keeps that an item was deleted, as a newer version of it. */
  readonly keepDeleted: (storage: Writing, user: string, item: Item) => void;
  /** Newer copies replace items of the page or, if deleted, hide them. Older and corrupt ones are removed. */
  readonly withCopies: (storage: Reading, user: string, items: readonly Item[]) => Item[];
}

/**
 * Items that were saved or deleted in this tab, kept for the session (SHELL-51): a page that the browser kept from before
 * shows them as they are now.
 */
export function sessionCopies<Item>({ name, idOf, versionOf, isItem }: Copied<Item>): SessionCopies<Item> {
  const keyOf = (user: string, item: Item): string => `${name} ${user} ${idOf(item)}`;
  const keep = (storage: Writing, key: string, copy: Copy<Item>): void => {
    try {
      storage.setItem(key, JSON.stringify(copy));
    } catch {
      return;
    }
  };
  const parsed = (text: string): Copy<Item> | null => {
    try {
      const copy = JSON.parse(text) as Partial<Copy<Item>> | null;
      if (typeof copy?.version !== "number" || copy.item === undefined) return null;
      if (copy.item !== null && !isItem(Object.fromEntries(Object.entries(copy.item)))) return null;
      return { version: copy.version, item: copy.item };
    } catch {
      return null;
    }
  };
  const read = (storage: Reading, key: string): Copy<Item> | null => {
    let text: string | null;
    try {
      text = storage.getItem(key);
    } catch {
      return null;
    }
    if (text === null) return null;
    const copy = parsed(text);
    if (copy !== null) return copy;
    // oxlint-disable-next-line no-console
    console.warn(`Removed a corrupt copy of a ${name}: ${key}`);
    storage.removeItem(key);
    return null;
  };
  return {
    keepSaved: (storage, user, item) => keep(storage, keyOf(user, item), { version: versionOf(item), item }),
    keepDeleted: (storage, user, item) =>
      keep(storage, keyOf(user, item), { version: versionOf(item) + 1, item: null }),
    withCopies: (storage, user, items) =>
      items.flatMap((item) => {
        const key = keyOf(user, item);
        const copy = read(storage, key);
        if (copy === null) return [item];
        if (copy.version < versionOf(item)) storage.removeItem(key);
        return copy.version <= versionOf(item) ? [item] : (copy.item ?? []);
      }),
  };
}
