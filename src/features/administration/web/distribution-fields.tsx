import { useId } from "react";
import { DateField } from "../../../ui/form/date-field.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../ui/form/text-field.tsx";
import type { CopyKind, DistributionEntry } from "../contract/distribution.ts";
import { copyKindLabels } from "./distribution-labels.ts";
import styles from "./distribution-screen.module.css";

export interface EntryForm extends Omit<DistributionEntry, "id" | "createdBy" | "copies"> {
  /** null while the field is empty. */
  readonly copies: number | null;
}

interface DistributionFieldsProps {
  readonly form: EntryForm;
  /** Labels of the editions to suggest. */
  readonly editions: readonly string[];
  readonly onChange: (change: Partial<EntryForm>) => void;
}

const kindOptions = (Object.keys(copyKindLabels) as CopyKind[]).map((value) => ({
  value,
  label: copyKindLabels[value],
}));

export function DistributionFields({ form, editions, onChange }: DistributionFieldsProps) {
  const list = useId();
  const { recipient, kind, copies, edition, sentOn, note } = form;
  return (
    <div className={styles.fields}>
      <TextField
        label="Recipient"
        required
        size="wide"
        path="recipient"
        value={recipient}
        onValue={(value) => onChange({ recipient: value })}
        maxLength={200}
        autoComplete="off"
      />
      <div className={styles.fieldPair}>
        <SelectField
          label="Type"
          size="medium"
          path="kind"
          value={kind}
          options={kindOptions}
          onValue={(value) => onChange({ kind: value })}
        />
        <NumberField
          label="Copies"
          required
          min={1}
          max={100_000}
          step={1}
          path="copies"
          value={copies}
          onValue={(value) => onChange({ copies: value })}
        />
      </div>
      <div className={styles.fieldPair}>
        <TextField
          label="Edition"
          hint="A version of the code, or your own text"
          required
          size="medium"
          path="edition"
          value={edition}
          onValue={(value) => onChange({ edition: value })}
          maxLength={120}
          list={list}
          autoComplete="off"
        />
        <DateField
          label="Sent on"
          hint="Or the day you handed it over"
          required
          path="sentOn"
          value={sentOn}
          onValue={(value) => onChange({ sentOn: value })}
        />
      </div>
      <datalist id={list}>
        {editions.map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <TextArea
        label="Note"
        size="wide"
        rows={2}
        path="note"
        value={note}
        onValue={(value) => onChange({ note: value })}
        maxLength={1000}
      />
    </div>
  );
}
