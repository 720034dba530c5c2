import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, Hint, hasText, RequiredMark } from "./field.tsx";
import styles from "./fieldset.module.css";

interface FieldsetProps {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** As small as a label where it names the choices of one question, as large as a heading where it groups fields. */
  readonly look?: "label" | "heading";
  /** "radiogroup" where its choices exclude each other. */
  readonly role?: "radiogroup";
  readonly children: ReactNode;
}

/** Fields that belong together under one name. */
export function Fieldset({
  legend,
  hint,
  error,
  required = false,
  disabled = false,
  look = "heading",
  role,
  children,
}: FieldsetProps) {
  const id = useId();
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
