import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { NumberField } from "../../../../ui/form/number-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { MAX_WORDS_BETWEEN, withDistance, type FieldsProps } from "./fields.ts";
import styles from "./advanced-dialog.module.css";

const WORDS = [
  { name: "allWords", label: "All of these words", hint: "In any order and form: “permit” also finds “permits”" },
  { name: "exactWords", label: "Exact phrase", hint: "These words in this order" },
  { name: "anyWords", label: "Any of these words", hint: "At least one of these words" },
  { name: "notWords", label: "None of these words", hint: "Leave out results with any of these words" },
  { name: "titleWords", label: "Words in the title", hint: "Only in titles of sections, chapters and other parts" },
] as const;

/** The words to search for. */
export function WordFields({ form, change }: FieldsProps) {
  return (
    <Fieldset legend="Find results with">
      {WORDS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          size="wide"
          autoCapitalize="none"
          value={form[name]}
          onValue={(text) => change({ ...form, [name]: text })}
        />
      ))}
      <div className={styles.near}>
        <TextField
          label="Words near each other"
          hint="In any order, close together"
          size="wide"
          autoCapitalize="none"
          value={form.slopWords}
          onValue={(slopWords) => change({ ...form, slopWords })}
        />
        <NumberField
          label="Within"
          unit="words"
          placeholder="0"
          min={0}
          max={MAX_WORDS_BETWEEN}
          value={form.slopDistance}
          onValue={(count) => change(withDistance(form, count))}
        />
      </div>
    </Fieldset>
  );
}
