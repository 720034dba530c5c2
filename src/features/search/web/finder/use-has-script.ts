import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** False in what the server sends: a control is not disabled there, for without a script nothing would enable it. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
