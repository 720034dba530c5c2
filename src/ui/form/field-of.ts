/** The properties of a field of a form: its place in the input of the form's call, its value and its handler. */
export interface FormField<Value> {
  readonly path: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** The same for a checkbox or switch. */
export interface FormToggle {
  readonly path: string;
  readonly checked: boolean;
  readonly onValue: (checked: boolean) => void;
}

type SetFields<Values> = (changes: Partial<Values>) => void;

// The computed names below are names of `Values`, with values of their type.
export const fieldOf = <Values extends object, Name extends keyof Values & string>(
  values: Values,
  set: SetFields<Values>,
  name: Name,
): FormField<Values[Name]> => ({
  path: name,
  value: values[name],
  onValue: (typed) => set({ [name]: typed } as unknown as Partial<Values>),
});

export const toggleOf = <Values extends object>(
  values: Values,
  set: SetFields<Values>,
  name: keyof Values & string,
): FormToggle => ({
  path: name,
  checked: values[name] === true,
  onValue: (checked) => set({ [name]: checked } as unknown as Partial<Values>),
});
