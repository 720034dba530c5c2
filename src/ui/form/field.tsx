import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icons.tsx";
import { VisuallyHidden } from "../text/visually-hidden.tsx";
import { useFormField, type FieldFacts } from "./form-fields.ts";
import styles from "./field.module.css";

/** Label, help and error of a field. */
export interface FieldText {
  /** Place of the value in the input of the form's call, such as "email": the server's errors about it appear here. */
  readonly path?: string;
  readonly label: string;
  /** One line of help, always shown. */
  readonly hint?: ReactNode;
  /** What is wrong and how to fix it; null or "" for no error. */
  readonly error?: string | null;
  readonly required?: boolean;
  /** Shows the label to screen readers only: for fields below a heading with the same text. */
  readonly hideLabel?: boolean;
  /** Width of the control: short 9 rem, medium 16 rem, normal 32 rem, wide 100%. */
  readonly size?: FieldSize;
}
export type FieldSize = "short" | "medium" | "normal" | "wide";

type FieldHead = Omit<FieldText, "size">;

/** Separates what `Field` shows from the other properties of a control. */
export function splitField<Props extends FieldHead>(props: Props): readonly [FieldHead, Omit<Props, keyof FieldHead>] {
  const { path, label, hint, error, required, hideLabel, ...rest } = props;
  return [{ path, label, hint, error, required, hideLabel }, rest];
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly required?: boolean;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

interface FieldProps extends FieldHead {
  readonly className?: string;
  /** A value of the field in words, if it is not the value itself. */
  readonly textOf?: FieldFacts["textOf"];
  /** Ids of more descriptions, rendered by the control. */
  readonly describedBy?: string;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** Label, hint, error and control, connected for screen readers (WCAG 3.3.1, 3.3.2). */
export function Field({
  path,
  label,
  hint,
  error: ownError,
  required = false,
  hideLabel = false,
  className,
  textOf,
  describedBy,
  children,
}: FieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const error = useFormField(path, { label, textOf }, ownError);
  const hasError = hasText(error);
  const described = classNames(hint !== undefined && hintId, hasError && errorId, describedBy);
  const labelElement = (
    <label htmlFor={id} className={styles.label}>
      {label}
      {required && <RequiredMark />}
    </label>
  );
  return (
    <div className={classNames(styles.field, className)}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
      {hasError && <FieldError id={errorId}>{error}</FieldError>}
      {children({
        id,
        required: required || undefined,
        "aria-describedby": described || undefined,
        "aria-invalid": hasError ? true : undefined,
      })}
    </div>
  );
}

export const hasText = (error: string | null | undefined): error is string =>
  error !== undefined && error !== null && error !== "";

/** A visual marker only: screen readers get the `required` attribute of the control. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  );
}

export function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={id} className={styles.hint}>
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="error" size={16} />
      <span>{children}</span>
    </p>
  );
}
