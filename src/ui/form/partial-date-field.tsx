import { useRef, useState } from "react";
import { isPartialDate, precisionOf } from "../../domain/partial-date.ts";
import { NO_DATE, readDate } from "../../domain/read-date.ts";
import { AdminIcon } from "../icons/admin-icons.tsx";
import { classNames } from "../class-names.ts";
import { useFormatDay } from "../text/day.tsx";
import { Field, splitField } from "./field.tsx";
import { controlClass, type TextFieldProps } from "./text-field.tsx";
import styles from "./partial-date-field.module.css";

interface PartialDateFieldProps extends Omit<
  TextFieldProps,
  "type" | "ref" | "value" | "defaultValue" | "min" | "max"
> {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** First and last day. */
  readonly min: string;
  readonly max: string;
}

/**
 * A date as exactly as it is known: people type a day, a month or a year, or choose a day from the browser's date picker. The
 * value is a `PartialDate`, "" for none; of a text that is no date, the text as it is, which the server refuses.
 */
export function PartialDateField(props: PartialDateFieldProps) {
  const [head, { size = "medium", value, onValue, min, max, onFocus, onBlur, ...rest }] = splitField(props);
  const formatDay = useFormatDay();
  /** What is typed while the field has the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isDate = isPartialDate(value);
  const shown = isDate ? formatDay(value) : value;
  const wrong = value !== "" && !isDate && typed === null ? NO_DATE : null;
  const name = rest["aria-label"] ?? head.label;
  return (
    <Field
      {...head}
      error={head.error ?? wrong}
      textOf={(date) => (typeof date === "string" && isPartialDate(date) ? formatDay(date) : undefined)}
    >
      {(attributes) => (
        <span className={classNames(styles.row, styles[size])}>
          <input
            type="text"
            autoComplete="off"
            placeholder="Day, month or year"
            {...rest}
            {...attributes}
            value={typed ?? shown}
            className={controlClass("wide")}
            onFocus={(event) => {
              setTyped(shown);
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setTyped(null);
              onBlur?.(event);
            }}
            onChange={({ target }) => {
              setTyped(target.value);
              onValue(readDate(target.value) ?? target.value.trim());
            }}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.picker}
            min={min}
            max={max}
            value={isDate && precisionOf(value) === "day" ? value : ""}
            onChange={({ target }) => onValue(target.value)}
          />
          <button
            type="button"
            className={classNames(styles.open, "js-only")}
            aria-label={`Choose a day: ${name}`}
            disabled={rest.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <AdminIcon name="calendar" />
          </button>
        </span>
      )}
    </Field>
  );
}
