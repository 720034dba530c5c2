import { fieldOf, toggleOf, type FormField, type FormToggle } from "./field-of.ts";
import { useSaved, type Saved } from "./use-saved.ts";

export interface SavedFields<Values> extends Saved<Values> {
  /** Changes values without saving them. */
  readonly set: (changes: Partial<Values>) => void;
  readonly field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>;
  /** For a switch or checkbox. */
  readonly toggle: (name: keyof Values & string) => FormToggle;
}

/** Like `useSaved`, for a record with a field for each of its values. */
export function useSavedFields<Values extends object>(
  ...setting: Parameters<typeof useSaved<Values>>
): SavedFields<Values> {
  const saved = useSaved(...setting);
  const { value, setValue } = saved;
  const set = (changes: Partial<Values>): void => setValue({ ...value, ...changes });
  return { ...saved, set, field: (name) => fieldOf(value, set, name), toggle: (name) => toggleOf(value, set, name) };
}
