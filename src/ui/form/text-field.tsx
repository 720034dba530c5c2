import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { Field, splitField, type FieldSize, type FieldText } from "./field.tsx";
import styles from "./field.module.css";

type Native<Attributes> = Omit<
  Attributes,
  "id" | "size" | "required" | "className" | "aria-describedby" | "aria-invalid"
>;

export interface TextFieldProps extends FieldText, Native<InputHTMLAttributes<HTMLInputElement>> {
  /** Called with the typed text. Without `value` the field is uncontrolled (`name`, `defaultValue`). */
  readonly onValue?: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text; `type` may be text, email, url, tel or search. */
export function TextField(props: TextFieldProps) {
  const [head, { size, onValue, type = "text", ...rest }] = splitField(props);
  return (
    <Field {...head}>
      {(attributes) => (
        <input
          type={type}
          {...rest}
          {...attributes}
          onChange={(event) => onValue?.(event.target.value)}
          className={controlClass(size)}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldText, Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  readonly onValue?: (value: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines; grows with its text if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const [head, { size, onValue, rows = 4, ...rest }] = splitField(props);
  return (
    <Field {...head}>
      {(attributes) => (
        <textarea
          rows={rows}
          {...rest}
          {...attributes}
          onChange={(event) => onValue?.(event.target.value)}
          className={controlClass(size, styles.area)}
        />
      )}
    </Field>
  );
}

/** Class names of a control of that size. */
export function controlClass(size: FieldSize = "normal", more?: string): string {
  return classNames(styles.control, size !== "normal" && styles[size], more);
}
