import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** False on the server, which must not disable controls that only a script can enable. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
