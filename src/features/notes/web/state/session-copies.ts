import type { Note } from "../../contract/notes.ts";

/**
 * Notes that were saved or deleted in this tab, kept for the session (SHELL-51, NOTES-25): a page that the browser kept
 * from before shows them as they are now.
 */
interface Copy {
  readonly version: number;
  /** Null for a deleted note. */
  readonly note: Note | null;
}

type Reading = Pick<Storage, "getItem" | "removeItem">;

/** Keeps a saved note. If nothing can be stored, the next page shows what the server has. */
export const keepSaved = (storage: Pick<Storage, "setItem">, user: string, note: Note): void =>
  keep(storage, keyOf(user, note.id), { version: note.version, note });

/** Keeps that a note was deleted, as a newer version of it. */
export const keepDeleted = (storage: Pick<Storage, "setItem">, user: string, { id, version }: Note): void =>
  keep(storage, keyOf(user, id), { version: version + 1, note: null });

function keep(storage: Pick<Storage, "setItem">, key: string, copy: Copy): void {
  try {
    storage.setItem(key, JSON.stringify(copy));
  } catch {
    return;
  }
}

/** NOTES-26: newer copies replace notes of the page or, if deleted, hide them. `user`: whose copies. */
export const withCopies = (storage: Reading, user: string, notes: readonly Note[]): Note[] =>
  notes.flatMap((note) => {
    const copy = readCopy(storage, keyOf(user, note.id));
    if (copy === null || copy.version <= note.version) return [note];
    return copy.note ?? [];
  });

/** NOTES-27: a corrupt copy is logged and removed. */
function readCopy(storage: Reading, key: string): Copy | null {
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
  console.warn(`Removed a corrupt copy of a note: ${key}`);
  storage.removeItem(key);
  return null;
}

function parsed(text: string): Copy | null {
  try {
    const copy = JSON.parse(text) as Partial<Copy> | null;
    if (typeof copy?.version !== "number" || copy.note === undefined) return null;
    if (copy.note !== null && (typeof copy.note.id !== "string" || typeof copy.note.content !== "string")) return null;
    return { version: copy.version, note: copy.note };
  } catch {
    return null;
  }
}

const PREFIX = "note ";
const keyOf = (user: string, id: string): string => `${PREFIX}${user} ${id}`;
