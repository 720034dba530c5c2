import { useEffect, useState } from "react";

/** SHELL-46, CONSTANTS-11 */
export const FILTER_DELAY = 300;

export interface Debounced<Value> {
  readonly call: (value: Value) => void;
  /** Makes a pending call immediately. */
  readonly flush: () => void;
  readonly cancel: () => void;
  /** Replaces the function that is called. */
  readonly replace: (act: (value: Value) => void) => void;
}

/** Calls `act` with the last value after `delay` ms without a new one. */
export function debounce<Value>(act: (value: Value) => void, delay: number = FILTER_DELAY): Debounced<Value> {
  let newest = act;
  let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly value: Value } | null = null;
  const cancel = (): void => {
    if (waiting !== null) clearTimeout(waiting.timer);
    waiting = null;
  };
  const flush = (): void => {
    if (waiting === null) return;
    const { value } = waiting;
    cancel();
    newest(value);
  };
  const replace = (next: (value: Value) => void): void => {
    newest = next;
  };
  const call = (value: Value): void => {
    cancel();
    waiting = { value, timer: setTimeout(flush, delay) };
  };
  return { call, flush, cancel, replace };
}

/** The same for a component: always calls the latest `act`, and never after unmounting. */
export function useDebounced<Value>(act: (value: Value) => void, delay: number = FILTER_DELAY): Debounced<Value> {
  const [debounced] = useState(() => debounce(act, delay));
  useEffect(() => debounced.replace(act));
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}
