import { useEffect, useId } from "react";
import { createStore, useStore } from "../store.ts";

/** What was changed on the page and not applied. */
const unsaved = createStore<ReadonlySet<string>>(new Set());

/** Counts a part of the page as unsaved as long as it is there and differs; LeaveGuard asks before the page is left. */
export function useUnsaved(differs: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!differs) return;
    unsaved.set((ids) => new Set([...ids, id]));
    return () => unsaved.set((ids) => new Set([...ids].filter((one) => one !== id)));
  }, [differs, id]);
}

export const useAnyUnsaved = (): boolean => useStore(unsaved).size > 0;
