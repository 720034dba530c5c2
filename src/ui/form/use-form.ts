import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";
import { conflictOf, type SavedConflict } from "./conflict.ts";
import { fieldOf, toggleOf, type FormField, type FormToggle } from "./field-of.ts";
import type { FormProblem } from "./problem.ts";
import { useInBrowser } from "../store.ts";
import { isSame } from "../../domain/is-same.ts";
import { changedFields } from "./saved.ts";
import { useUnsaved } from "./use-unsaved.ts";
import { useFormState, type FormState } from "./use-form-state.ts";

export interface Form<Values> extends FormState {
  readonly value: Values;
  readonly set: (changes: Partial<Values>) => void;
  /** The properties of a field: path, value and handler. */
  readonly field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>;
  /** The same for a switch or checkbox. */
  readonly toggle: (name: keyof Values & string) => FormToggle;
  /** Whether the user has typed something. */
  readonly differs: boolean;
  /** Forgets what was typed: for a dialog that is closed. */
  readonly reset: () => void;
  readonly submit: () => void;
}

interface FormOptions<Values> {
  readonly initial: Values;
  /**
   * Sends the values. If it throws, the form shows the error and keeps the text. `base` are the values that the user
   * began with: if the server has others, the save is a conflict.
   */
  readonly submit: (values: Values, base: Values) => unknown;
  /** What is wrong before anything is sent; null if nothing is. */
  readonly check?: (values: Values) => FormProblem | null;
  /** The current values in the answer of a conflict, if they are not those of the form. */
  readonly theirs?: (current: unknown, base: Values) => Values;
  /** Name for unsaved text on this page; without it, a reload loses the text. */
  readonly draft?: string;
  /** Fields that are never stored, such as passwords. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** Whether the form's dialog is open. */
  readonly open?: boolean;
}

/** A form that is sent once: the values, their errors, busy, retry, and text that survives a reload. */
export function useForm<Values extends object>({
  initial,
  submit,
  check,
  theirs = (current, base) => ({ ...base, ...(current as Partial<Values>) }),
  draft,
  secrets = [],
  open = true,
}: FormOptions<Values>): Form<Values> {
  const state = useFormState();
  const [base, setBase] = useState(initial);
  const [value, setValue] = useState(initial);
  const [conflict, setConflict] = useState<SavedConflict<Values> | null>(null);
  const differs = open && !isSame(value, base);
  useUnsaved(differs);
  const restored = useFormDraft({
    draft,
    secrets,
    open,
    differs,
    base,
    value,
    onDraft: (kept) => {
      setBase(kept.base);
      setValue(kept.value);
    },
  });
  const set = (changes: Partial<Values>): void => {
    state.changed(Object.keys(changes));
    setValue((before) => ({ ...before, ...changes }));
  };
  const reset = (): void => {
    if (draft !== undefined) dropDraft(draft);
    setBase(initial);
    setValue(initial);
    setConflict(null);
    state.show(null);
  };
  const send = (from: Values): void =>
    void state.run(async () => {
      setConflict(null);
      try {
        // Resolves to false if the user canceled: then the text stays.
        if ((await submit(value, from)) === false) return;
      } catch (error) {
        setConflict(conflictOf(error, from, theirs));
        throw error;
      }
      reset();
    });
  const submitChecked = (): void => {
    const problem = check?.(value) ?? null;
    if (problem === null) send(base);
    else state.show(problem);
  };
  return {
    ...state,
    value,
    set,
    field: (name) => fieldOf(value, set, name),
    toggle: (name) => toggleOf(value, set, name),
    differs,
    restored: restored && differs,
    reset,
    conflict,
    resolve: (keep) => {
      if (conflict === null) return;
      setConflict(null);
      state.show(null);
      setBase(conflict.theirs);
      if (keep === "mine") send(conflict.theirs);
      else setValue(conflict.theirs);
    },
    submit: submitChecked,
    retry: submitChecked,
  };
}

interface DraftOptions<Values> extends Required<Pick<FormOptions<Values>, "secrets" | "open">> {
  readonly draft: string | undefined;
  readonly differs: boolean;
  readonly base: Values;
  readonly value: Values;
  readonly onDraft: (kept: { readonly base: Values; readonly value: Values }) => void;
}

/** Keeps what the user types, and puts it back when the form appears again. Returns whether it did. */
function useFormDraft<Values extends object>(options: DraftOptions<Values>): boolean {
  const { draft, open, differs, base, value, onDraft } = options;
  const [restored, setRestored] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const isShown = useInBrowser() && open;
  if (isShown !== wasShown) {
    setWasShown(isShown);
    const kept = isShown && draft !== undefined ? readDraft(draft, base) : null;
    if (kept !== null) onDraft({ base: { ...base, ...kept.base }, value: { ...value, ...kept.value } });
    setRestored(kept !== null);
  }
  const secrets = options.secrets.join(" ");
  useEffect(() => {
    if (!differs || draft === undefined) return;
    const names = changedFields(base, value).filter((name) => !secrets.split(" ").includes(name));
    const pick = (values: Values): object =>
      Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
    if (names.length > 0) keepDraft(draft, { base: pick(base), value: pick(value) });
  }, [differs, draft, base, value, secrets]);
  return restored;
}
