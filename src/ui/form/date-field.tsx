import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A day as "2026-11-20", "" for none; `min` and `max` likewise. The browser's own calendar. */
export function DateField(props: Omit<TextFieldProps, "type">) {
  return <TextField size="medium" {...props} type="date" />;
}
