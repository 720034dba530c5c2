import { useId } from "react";
import { escapeListItem } from "../../../../domain/list-item.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import styles from "./filters.module.css";

interface CheckListProps {
  /** "Counties" */
  readonly legend: string;
  /** Name of each checkbox in a plain form, which sends a list. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** A multiple choice; a long list scrolls. */
export function CheckList({ legend, name, options, chosen, onChoose }: CheckListProps) {
  const id = useId();
  return (
    <fieldset className={styles.list}>
      <legend id={id} className={styles.legend}>
        {legend}
        {chosen.length > 0 && <span className={styles.count}> ({chosen.length} selected)</span>}
      </legend>
      <div className={styles.options} role="group" aria-labelledby={id}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            name={name}
            value={escapeListItem(value)}
            checked={chosen.includes(value)}
            onValue={(checked) => onChoose(checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
