import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, Hint, hasText, RequiredMark } from "./field.tsx";
import { useFormField, type FieldFacts } from "./form-fields.ts";
import styles from "./fieldset.module.css";

interface FieldsetProps {
  readonly path?: string;
  readonly textOf?: FieldFacts["textOf"];
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** "label" for the options of one question, "heading" for a group of fields. */
  readonly look?: "label" | "heading";
  /** "radiogroup" for options of which only one can be selected. */
  readonly role?: "radiogroup";
  readonly children: ReactNode;
}

/** A group of fields with a legend. */
export function Fieldset({
  path,
  textOf,
  legend,
  hint,
  error: ownError,
  required = false,
  disabled = false,
  look = "heading",
  role,
  children,
}: FieldsetProps) {
  const id = useId();
  const error = useFormField(path, { label: legend, textOf }, ownError);
  const described = classNames(hint !== undefined && `${id}-hint`, hasText(error) && `${id}-error`);
  return (
    <fieldset
      className={classNames(styles.fieldset, look === "label" && styles.close)}
      disabled={disabled}
      role={role}
      aria-describedby={described || undefined}
      aria-required={role === "radiogroup" && required ? true : undefined}
      aria-invalid={role === "radiogroup" && hasText(error) ? true : undefined}
    >
      <legend className={classNames(styles.legend, look === "heading" && styles.large)}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {hasText(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </fieldset>
  );
}
