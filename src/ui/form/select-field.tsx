import type { SelectHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icons.tsx";
import { Field, splitField, type FieldText } from "./field.tsx";
import styles from "./field.module.css";

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
  /** What it means, where browsers show it. */
  readonly tip?: string;
}

type Native = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "id" | "size" | "required" | "className" | "children" | "aria-describedby" | "aria-invalid"
>;

export interface SelectFieldProps<Value extends string> extends FieldText, Native {
  readonly options: readonly Option<Value>[];
  /** First option, without a value: "Choose a level". */
  readonly placeholder?: string;
  readonly onValue?: (value: Value) => void;
}

/** Uses the browser's own select, which works with every keyboard and screen. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const [head, { size = "normal", options, placeholder, onValue, ...rest }] = splitField(props);
  const choose = (chosen: string): void => {
    const option = options.find(({ value }) => value === chosen);
    if (option !== undefined) onValue?.(option.value);
  };
  return (
    <Field {...head} textOf={(chosen) => options.find((option) => option.value === chosen)?.label}>
      {(attributes) => (
        <span className={classNames(styles.select, size !== "normal" && styles[size])}>
          <select {...rest} {...attributes} className={styles.control} onChange={(event) => choose(event.target.value)}>
            {placeholder !== undefined && (
              <option value="" disabled={head.required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled} title={option.tip}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      )}
    </Field>
  );
}
