/** A setting being edited: the server's value and the typed value. Pure functions, so that the rules can be tested. */
export interface SavedState<Value> {
  /** The last value from outside, to detect a new one. */
  readonly seen: Value;
  readonly saved: Value;
  readonly value: Value;
  readonly saving: boolean;
  /** The server's message about the last failed save. */
  readonly error: string | null;
}

export type SavedChange<Value> =
  | { readonly type: "typed"; readonly value: Value }
  /** The page was reloaded. */
  | { readonly type: "renewed"; readonly saved: Value }
  | { readonly type: "started" }
  /** `saved` is the server's value now; `sent` is what was sent: the user may have typed more since. */
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

/** The typed value survives a failed save and a page reload (ADMIN-07). */
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

/** Deep equality of plain values, lists, records and sets; other objects must be identical. */
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
