import { createStore, useStore } from "../store.ts";

/** Ids of the open dialogs, for dialogs that several parts of the page can open (MESSAGES-07). */
const dialogs = createStore<ReadonlySet<string>>(new Set());

export function openDialog(id: string): void {
  dialogs.set((open) => new Set(open).add(id));
}

export function closeDialog(id: string): void {
  dialogs.set((open) => new Set([...open].filter((each) => each !== id)));
}

export const isDialogOpen = (id: string): boolean => dialogs.get().has(id);

export const useIsDialogOpen = (id: string): boolean => useStore(dialogs).has(id);
