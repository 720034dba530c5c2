import type { InputHTMLAttributes } from "react";
import { Field, splitField, type FieldText } from "./field.tsx";
import { controlClass } from "./text-field.tsx";
import styles from "./field.module.css";

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "size" | "type" | "value" | "required" | "className" | "aria-describedby" | "aria-invalid"
>;

export interface NumberFieldProps extends FieldText, Native {
  readonly value?: number | null;
  /** null if the field is empty or not a number. */
  readonly onValue?: (value: number | null) => void;
  /** Shown after the field: "days". */
  readonly unit?: string;
}

/** A number. The mouse wheel does not change it by accident. */
export function NumberField(props: NumberFieldProps) {
  const [head, { size = "short", value, onValue, unit, ...rest }] = splitField(props);
  return (
    <Field {...head}>
      {(attributes) => (
        <span className={styles.withUnit}>
          <input
            type="number"
            inputMode="numeric"
            {...rest}
            {...attributes}
            value={value === undefined ? undefined : (value ?? "")}
            onChange={(event) => onValue?.(numberOf(event.target.valueAsNumber))}
            onWheel={(event) => event.currentTarget.blur()}
            className={controlClass(size, styles.number)}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

const numberOf = (value: number): number | null => (Number.isNaN(value) ? null : value);
