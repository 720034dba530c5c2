import { useId } from "react";
import { Field, splitField, type FieldText } from "../form/field.tsx";
import { controlClass } from "../form/text-field.tsx";
import { readColor, readContrast } from "./read-color.ts";
import styles from "./color-field.module.css";

interface ColorFieldProps extends Omit<FieldText, "size"> {
  /** The typed text: a color ("#0b5940") or an incomplete one; readColor distinguishes them. */
  readonly value: string;
  /** Called with "#rrggbb" in lowercase for a complete color, otherwise with the text as typed. */
  readonly onValue: (value: string) => void;
  /** The color on top of it or behind it, as "#rrggbb"; if set, the contrast is shown. */
  readonly against?: string;
  /** "the white text on it" */
  readonly againstName?: string;
  /** The required contrast: 4.5 for text, 3 for parts of controls. */
  readonly needed?: number;
  /** The shade of the color that pages use, which is judged instead of it. */
  readonly shade?: (color: string) => string;
  /** The color that applies while the field is empty, as "#rrggbb"; shown in the picker. */
  readonly fallback?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A color, typed or picked. Warns about low contrast and offers the closest color with enough. */
export function ColorField(props: ColorFieldProps) {
  const [head, { value, onValue, against, againstName = "its text", needed, shade, fallback, name, disabled }] =
    splitField(props);
  const reading = useId();
  const color = readColor(value);
  const ground = against === undefined ? null : readColor(against);
  const problem =
    head.error ??
    (color === null && value.trim() !== ""
      ? "Enter a color as # and six digits from 0 to 9 and A to F, such as #0b5940."
      : null);
  const hasReading = color !== null && ground !== null;
  return (
    <Field {...head} error={problem} describedBy={hasReading ? reading : undefined}>
      {(attributes) => (
        <>
          <span className={styles.row}>
            <input
              type="color"
              className={styles.picker}
              aria-label={`Choose the color: ${head.label}`}
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
              shade={shade}
              onSuggestion={disabled === true ? undefined : onValue}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** Six digits are a complete color. Three may be the start of six. */
const completeColor = (typed: string): string | null =>
  typed.replace("#", "").trim().length === 6 ? readColor(typed) : null;

interface ReadingProps {
  readonly id: string;
  readonly color: string;
  readonly against: string;
  readonly name: string;
  readonly needed?: number;
  readonly shade: ColorFieldProps["shade"];
  readonly onSuggestion?: (color: string) => void;
}

function Reading({ id, color, against, name, needed = 4.5, shade, onSuggestion }: ReadingProps) {
  const shown = shade?.(color) ?? color;
  const { ratio, passes, suggestion } = readContrast(shown, against, needed);
  const figure = `${ratio.toFixed(2)}:1`;
  return (
    <div className={styles.reading}>
      <Swatch color={shown} against={against} />
      {passes ? (
        <span id={id}>
          {`Contrast ${figure} with ${name}`}
          {shown !== color.toLowerCase() && ` in the shade that text has, ${shown}`}
        </span>
      ) : (
        <span className={styles.warning}>
          <span id={id} role="status">
            <strong>{`Contrast is only ${figure} with ${name}.`}</strong>
            {` People with low vision need at least ${needed}:1.`}
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
