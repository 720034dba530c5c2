import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./field.module.css";

/** What every field says of itself. */
export interface FieldText {
  readonly label: string;
  /** One line of help, always shown. */
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right; null or "" when nothing is. */
  readonly error?: string | null;
  readonly required?: boolean;
  /** The label is there for those who listen only: where a heading beside it says the same. */
  readonly hideLabel?: boolean;
  /** Room that the answer takes: short 9 rem, medium 16 rem, normal 32 rem, wide all there is. */
  readonly size?: FieldSize;
}
export type FieldSize = "short" | "medium" | "normal" | "wide";

/** What ties a control to its words. */
export interface ControlAttributes {
  readonly id: string;
  readonly required?: boolean;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

interface FieldProps extends FieldText {
  readonly className?: string;
  /** Ids of further descriptions that the control itself brings. */
  readonly describedBy?: string;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** Label, hint, error and then the control, tied together for those who listen (WCAG 3.3.1, 3.3.2). */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  className,
  describedBy,
  children,
}: FieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const hasError = hasText(error);
  const described = classNames(hint !== undefined && hintId, hasError && errorId, describedBy);
  const words = (
    <label htmlFor={id} className={styles.label}>
      {label}
      {required && <RequiredMark />}
    </label>
  );
  return (
    <div className={classNames(styles.field, className)}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
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

/** The control itself says that it is required; the mark is for those who look. */
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
