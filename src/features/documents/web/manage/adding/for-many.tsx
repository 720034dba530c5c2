import { useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../../ui/form/checkbox.tsx";
import { PartialDateField } from "../../../../../ui/form/partial-date-field.tsx";
import { datesOfDocuments, isWrongDate } from "../dates.ts";
import type { Choice } from "../use-categories.ts";
import { PlacedFields, type Common } from "./placed-fields.tsx";
import { counted, type AddingRow } from "./rows.ts";
import styles from "./adding.module.css";

interface ForManyProps {
  /** All that are not added yet. */
  readonly rows: readonly AddingRow[];
  readonly selected: ReadonlySet<number>;
  readonly categories: readonly Choice[] | null;
  readonly withDates: boolean;
  readonly disabled: boolean;
  readonly onSelect: (keys: ReadonlySet<number>) => void;
  readonly onChange: (keys: ReadonlySet<number>, changes: Partial<AddingRow>) => void;
}

/** Sets type, category, visibility with its times, and date of the selected files, or of all. */
export function ForMany({ rows, selected, categories, withDates, disabled, onSelect, onChange }: ForManyProps) {
  const [date, setDate] = useState("");
  const chosen = rows.filter(({ key }) => selected.has(key));
  const targets = chosen.length === 0 ? rows : chosen;
  const keys = new Set(targets.map(({ key }) => key));
  const whom = chosen.length === 0 ? `all ${counted(rows.length, "file")}` : counted(chosen.length, "selected file");
  return (
    <fieldset className={styles.many}>
      <legend>For {rows.length === 1 ? "the file" : whom}</legend>
      <PlacedFields
        value={commonOf(targets)}
        categories={categories}
        disabled={disabled}
        onChange={(changes) => onChange(keys, changes)}
      />
      <div className={styles.tools}>
        {rows.length > 1 && (
          <Checkbox
            label="Select all"
            checked={chosen.length === rows.length}
            disabled={disabled}
            onValue={(on) => onSelect(new Set(on ? rows.map(({ key }) => key) : []))}
          />
        )}
        {withDates && rows.length > 1 && (
          <div className={styles.date}>
            <PartialDateField
              label="One date for them"
              {...datesOfDocuments()}
              value={date}
              disabled={disabled}
              onValue={(typed) => setDate(typed)}
            />
            <Button
              disabled={disabled || date === "" || isWrongDate(date)}
              onClick={() => onChange(keys, { date, dateIsGuess: false })}
            >
              Set the date
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

function commonOf(rows: readonly AddingRow[]): Common {
  const [first] = rows;
  const common = <Name extends keyof Common>(name: Name): Common[Name] =>
    rows.every((row) => row[name] === first?.[name]) ? first?.[name] : undefined;
  return {
    typeId: common("typeId"),
    categoryId: common("categoryId"),
    isPrivate: common("isPrivate"),
    visibleFrom: common("visibleFrom"),
    visibleUntil: common("visibleUntil"),
  };
}
