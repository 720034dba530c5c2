import type { InputHTMLAttributes } from "react";
import { Field, hasText, splitField, type FieldText } from "./field.tsx";
import { controlClass } from "./text-field.tsx";
import styles from "./field.module.css";

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "size" | "type" | "value" | "required" | "className" | "aria-describedby" | "aria-invalid"
>;

export interface NumberFieldProps extends FieldText, Omit<Native, "min" | "max"> {
  /** The field says what is wrong with a number outside these limits. */
  readonly min?: number;
  readonly max?: number;

  /** NaN: not a number, where one is needed. */
  readonly value?: number | null;
  /** null if the field is empty or not a number. */
  readonly onValue?: (value: number | null) => void;
  /** Shown after the field: "days". */
  readonly unit?: string;
}

/** A number. The mouse wheel does not change it by accident. */
export function NumberField(props: NumberFieldProps) {
  const [head, { size = "short", value, onValue, unit, ...rest }] = splitField(props);
  const error = hasText(head.error) ? head.error : numberProblem(value, { ...rest, unit });
  return (
    <Field {...head} error={error}>
      {(attributes) => (
        <span className={styles.withUnit}>
          <input
            type="number"
            inputMode="numeric"
            {...rest}
            {...attributes}
            value={value === undefined ? undefined : Number.isNaN(value) ? "" : (value ?? "")}
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

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** What is wrong with a number, and what to enter instead; null if nothing is. */
export function numberProblem(value: number | null | undefined, { min, max, unit }: NumberLimits): string | null {
  if (value === undefined || value === null) return null;
  const isWithin = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  if (Number.isInteger(value) && isWithin) return null;
  const things = unit === undefined ? "" : ` ${unit}`;
  if (min !== undefined && max !== undefined)
    return `Enter a whole number from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}${things}.`;
  if (min !== undefined) return `Enter a whole number of at least ${min.toLocaleString("en-US")}${things}.`;
  return max === undefined
    ? "Enter a whole number."
    : `Enter a whole number up to ${max.toLocaleString("en-US")}${things}.`;
}

const numberOf = (value: number): number | null => (Number.isNaN(value) ? null : value);
