import { useEffect, useId, useRef, type InputHTMLAttributes, type Ref } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, hasText, RequiredMark, type FieldText } from "./field.tsx";
import { useFormField } from "./form-fields.ts";
import styles from "./choice.module.css";

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "size" | "type" | "required" | "className" | "aria-describedby" | "aria-invalid"
>;

export interface CheckboxProps extends Omit<FieldText, "hideLabel" | "size">, Native {
  readonly onValue?: (checked: boolean) => void;
  /** Indeterminate: some of the items that it represents are selected. */
  readonly mixed?: boolean;
}

export function Checkbox({ mixed = false, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return <Choice {...props} ref={box} />;
}

/** On or off, applied immediately or with the card's Apply button; the label comes before it. */
export function Switch(props: Omit<CheckboxProps, "mixed">) {
  return <Choice {...props} asSwitch />;
}

interface ChoiceProps extends Omit<CheckboxProps, "mixed"> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly asSwitch?: boolean;
}

function Choice({
  path,
  label,
  hint,
  error: ownError,
  required = false,
  onValue,
  ref,
  asSwitch = false,
  ...rest
}: ChoiceProps) {
  const id = useId();
  const error = useFormField(path, { label }, ownError);
  const described = classNames(hint !== undefined && `${id}-hint`, hasText(error) && `${id}-error`);
  return (
    <div className={classNames(styles.choice, asSwitch && styles.switch)}>
      <input
        {...rest}
        ref={ref}
        id={id}
        type="checkbox"
        role={asSwitch ? "switch" : undefined}
        className={asSwitch ? styles.track : styles.box}
        required={required || undefined}
        aria-describedby={described || undefined}
        aria-invalid={hasText(error) ? true : undefined}
        onChange={(event) => onValue?.(event.target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {hasText(error) && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
