import { useId } from "react";
import { DateField } from "../../../ui/form/date-field.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../ui/form/text-field.tsx";
import type { Form } from "../../../ui/form/use-form.ts";
import type { CopyKind, DistributionEntry } from "../contract/distribution.ts";
import { copyKindLabels } from "../policy/copy-kinds.ts";
import styles from "./distribution-screen.module.css";

export interface EntryForm extends Omit<DistributionEntry, "id" | "createdBy" | "copies"> {
  /** null while the field is empty. */
  readonly copies: number | null;
}

interface DistributionFieldsProps {
  readonly form: Form<EntryForm>;
  /** Labels of the editions to suggest. */
  readonly editions: readonly string[];
}

const kindOptions = (Object.keys(copyKindLabels) as CopyKind[]).map((value) => ({
  value,
  label: copyKindLabels[value],
}));

export function DistributionFields({ form, editions }: DistributionFieldsProps) {
  const list = useId();
  return (
    <div className={styles.fields}>
      <TextField
        label="Recipient"
        required
        size="wide"
        {...form.field("recipient")}
        maxLength={200}
        autoComplete="off"
      />
      <div className={styles.fieldPair}>
        <SelectField label="Type" size="medium" {...form.field("kind")} options={kindOptions} />
        <NumberField label="Copies" required min={1} max={100_000} step={1} {...form.field("copies")} />
      </div>
      <div className={styles.fieldPair}>
        <TextField
          label="Edition"
          hint="A version of the code, or your own text"
          required
          size="medium"
          {...form.field("edition")}
          maxLength={120}
          list={list}
          autoComplete="off"
        />
        <DateField label="Sent on" hint="Or the day you handed it over" required {...form.field("sentOn")} />
      </div>
      <datalist id={list}>
        {editions.map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <TextArea label="Note" size="wide" rows={2} {...form.field("note")} maxLength={1000} />
    </div>
  );
}
