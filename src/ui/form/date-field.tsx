import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A day as "2026-11-20", "" for none; same for `min` and `max`. Uses the browser's own date picker. */
export function DateField(props: Omit<TextFieldProps, "type">) {
  return <TextField size="medium" {...props} type="date" />;
}
