import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Fieldset } from "./fieldset.tsx";
import styles from "./choice.module.css";

export interface RadioOption<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  readonly path?: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly options: readonly RadioOption<Value>[];
  /** Without `value` the group is uncontrolled. */
  readonly value?: Value | null;
  readonly defaultValue?: Value;
  readonly name?: string;
  /** Options side by side if they fit; otherwise one per line. */
  readonly inline?: boolean;
  readonly onValue?: (value: Value) => void;
}

export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  defaultValue,
  name,
  inline = false,
  onValue,
  ...fieldset
}: RadioGroupProps<Value>) {
  const own = useId();
  return (
    <Fieldset
      legend={label}
      look="label"
      role="radiogroup"
      textOf={(chosen) => {
        const text = options.find((option) => option.value === chosen)?.label;
        return typeof text === "string" ? text : undefined;
      }}
      {...fieldset}
    >
      <div className={classNames(styles.options, inline && styles.inline)}>
        {options.map((option) => {
          const id = `${own}-${option.value}`;
          return (
            <div key={option.value} className={styles.choice}>
              <input
                id={id}
                type="radio"
                name={name ?? own}
                value={option.value}
                className={styles.box}
                disabled={option.disabled}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={
                  value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined
                }
                aria-describedby={option.hint === undefined ? undefined : `${id}-hint`}
                onChange={() => onValue?.(option.value)}
              />
              <label htmlFor={id} className={styles.label}>
                {option.label}
              </label>
              {option.hint !== undefined && (
                <div id={`${id}-hint`} className={styles.hint}>
                  {option.hint}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
