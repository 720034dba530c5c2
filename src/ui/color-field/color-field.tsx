import { useId } from "react";
import { Field, type FieldText } from "../form/field.tsx";
import { controlClass } from "../form/text-field.tsx";
import { readColor, readContrast } from "./read-color.ts";
import styles from "./color-field.module.css";

interface ColorFieldProps extends Omit<FieldText, "size"> {
  /** What is typed: a color ("#0b5940") or what is on its way to be one; readColor tells. */
  readonly value: string;
  /** A whole color comes as "#rrggbb" in small letters, anything else as it was typed. */
  readonly onValue: (value: string) => void;
  /** What stands on it, or what it stands on, as "#rrggbb": then the contrast is read out. */
  readonly against?: string;
  /** "the white text on it" */
  readonly againstName?: string;
  /** The contrast that is needed: 4.5 for text, 3 for parts of controls. */
  readonly needed?: number;
  /** The color that holds while the field is empty, as "#rrggbb": the picker shows it. */
  readonly fallback?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A color, typed or picked. Warns where it cannot be read against another, and offers the nearest that can. */
export function ColorField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onValue,
  against,
  againstName = "its text",
  needed,
  fallback,
  name,
  disabled,
}: ColorFieldProps) {
  const reading = useId();
  const color = readColor(value);
  const ground = against === undefined ? null : readColor(against);
  const problem =
    error ??
    (color === null && value.trim() !== ""
      ? "Enter a color as # and six digits from 0 to 9 and A to F, such as #0b5940."
      : null);
  const hasReading = color !== null && ground !== null;
  return (
    <Field
      label={label}
      hint={hint}
      error={problem}
      required={required}
      hideLabel={hideLabel}
      describedBy={hasReading ? reading : undefined}
    >
      {(attributes) => (
        <>
          <span className={styles.row}>
            <input
              type="color"
              className={styles.picker}
              aria-label={`Pick ${label}`}
              value={color ?? fallback ?? "#000000"}
              disabled={disabled}
              onChange={(event) => onValue(event.target.value.toLowerCase())}
            />
            <input
              type="text"
              {...attributes}
              name={name}
              value={value}
              placeholder={fallback}
              disabled={disabled}
              maxLength={9}
              autoComplete="off"
              spellCheck={false}
              className={controlClass("short", styles.text)}
              onChange={(event) => onValue(completeColor(event.target.value) ?? event.target.value)}
              onBlur={() => color !== null && color !== value && onValue(color)}
            />
          </span>
          {hasReading && (
            <Reading
              id={reading}
              color={color}
              against={ground}
              name={againstName}
              needed={needed}
              onSuggestion={disabled === true ? undefined : onValue}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** Six digits are a color at once; three may be on their way to six. */
const completeColor = (typed: string): string | null =>
  typed.replace("#", "").trim().length === 6 ? readColor(typed) : null;

interface ReadingProps {
  readonly id: string;
  readonly color: string;
  readonly against: string;
  readonly name: string;
  readonly needed?: number;
  readonly onSuggestion?: (color: string) => void;
}

function Reading({ id, color, against, name, needed = 4.5, onSuggestion }: ReadingProps) {
  const { ratio, passes, suggestion } = readContrast(color, against, needed);
  const figure = `${ratio.toFixed(2)}:1`;
  return (
    <div className={styles.reading}>
      <Swatch color={color} against={against} />
      {passes ? (
        <span id={id}>{`Contrast ${figure} with ${name}`}</span>
      ) : (
        <span className={styles.warning}>
          <span id={id} role="status">
            <strong>{`Contrast is only ${figure} with ${name};`}</strong>
            {` ${needed}:1 is needed to be read by all.`}
          </span>
          {suggestion !== null && onSuggestion !== undefined && (
            <button type="button" className={styles.suggest} onClick={() => onSuggestion(suggestion)}>
              <Swatch color={suggestion} against={against} small />
              {`Use ${suggestion}`}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

function Swatch({
  color,
  against,
  small = false,
}: {
  readonly color: string;
  readonly against: string;
  readonly small?: boolean;
}) {
  return (
    <svg
      className={styles.swatch}
      width={small ? 20 : 40}
      height={small ? 20 : 28}
      viewBox={small ? "10 4 20 20" : "0 0 40 28"}
      aria-hidden="true"
    >
      <rect width="40" height="28" fill={color} />
      <text x="20" y="19" fill={against} fontSize="14" fontWeight="700" textAnchor="middle">
        {small ? "" : "Aa"}
      </text>
    </svg>
  );
}
