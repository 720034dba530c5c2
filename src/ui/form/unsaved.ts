import { useEffect, useId } from "react";
import { createStore, useStore } from "../store.ts";

/** Ids of the parts of the page with unsaved changes. */
const unsaved = createStore<ReadonlySet<string>>(new Set());

/** Marks a part of the page as unsaved while it is mounted and `differs`; LeaveGuard asks before the user leaves. */
export function useUnsaved(differs: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!differs) return;
    unsaved.set((ids) => new Set([...ids, id]));
    return () => unsaved.set((ids) => new Set([...ids].filter((one) => one !== id)));
  }, [differs, id]);
}

export const isAnyUnsaved = (): boolean => unsaved.get().size > 0;

export const useAnyUnsaved = (): boolean => useStore(unsaved).size > 0;
