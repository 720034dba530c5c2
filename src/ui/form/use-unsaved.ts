import { useEffect, useId } from "react";
import { useStore } from "../store.ts";
import { unsaved } from "./unsaved.ts";

/** Marks a part of the page as unsaved while it is mounted and `differs`; LeaveGuard asks before the user leaves. */
export function useUnsaved(differs: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!differs) return;
    unsaved.set((ids) => new Set([...ids, id]));
    return () => unsaved.set((ids) => new Set([...ids].filter((one) => one !== id)));
  }, [differs, id]);
}

export const useAnyUnsaved = (): boolean => useStore(unsaved).size > 0;
