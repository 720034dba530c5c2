import { createStore } from "../store.ts";

/** Ids of the parts of the page with unsaved changes. */
export const unsaved = createStore<ReadonlySet<string>>(new Set());

export const isAnyUnsaved = (): boolean => unsaved.get().size > 0;
