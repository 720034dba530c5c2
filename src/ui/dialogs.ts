import { createStore, useStore } from "./store.ts";

/** Dialogs that several parts of the page open, by id (MESSAGES-07); the ids of those that are open. */
const dialogs = createStore<ReadonlySet<string>>(new Set());

export function openDialog(id: string): void {
  dialogs.set((open) => new Set(open).add(id));
}

export function closeDialog(id: string): void {
  dialogs.set((open) => new Set([...open].filter((each) => each !== id)));
}

export const isDialogOpen = (id: string): boolean => dialogs.get().has(id);

export const useIsDialogOpen = (id: string): boolean => useStore(dialogs).has(id);
