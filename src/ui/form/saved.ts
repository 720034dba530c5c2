/** A setting while it is edited: what the server holds and what the person has typed. Pure, so that its rules can be read and tried. */
export interface SavedState<Value> {
  /** The last value that came from outside, to notice the next one. */
  readonly seen: Value;
  readonly saved: Value;
  readonly value: Value;
  readonly saving: boolean;
  /** The server's words of the save that failed last. */
  readonly error: string | null;
}

export type SavedChange<Value> =
  | { readonly type: "typed"; readonly value: Value }
  /** The page was loaded anew. */
  | { readonly type: "renewed"; readonly saved: Value }
  | { readonly type: "started" }
  /** `saved` is what the server now holds; `sent` what was sent, for typing may have gone on. */
  | { readonly type: "succeeded"; readonly sent: Value; readonly saved: Value }
  | { readonly type: "failed"; readonly error: string }
  | { readonly type: "reset" };

export const startSaved = <Value>(saved: Value): SavedState<Value> => ({
  seen: saved,
  saved,
  value: saved,
  saving: false,
  error: null,
});

/** What was typed is kept through a failed save and through a page loaded anew (ADMIN-07). */
export function nextSaved<Value>(state: SavedState<Value>, change: SavedChange<Value>): SavedState<Value> {
  switch (change.type) {
    case "typed":
      return { ...state, value: change.value, error: null };
    case "renewed":
      return {
        ...state,
        seen: change.saved,
        saved: change.saved,
        value: isSame(state.value, state.saved) ? change.saved : state.value,
      };
    case "started":
      return { ...state, saving: true, error: null };
    case "succeeded":
      return {
        ...state,
        saving: false,
        error: null,
        saved: change.saved,
        value: isSame(state.value, change.sent) ? change.saved : state.value,
      };
    case "failed":
      return { ...state, saving: false, error: change.error };
    case "reset":
      return { ...state, value: state.saved, error: null };
  }
}

/** Equal in all parts: plain values, lists, records, sets and files. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((value) => other.has(value));
  if (Array.isArray(one) !== Array.isArray(other) || !isPlain(one) || !isPlain(other)) return false;
  const [left, right] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
