import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { NumberField } from "../../../../ui/form/number-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { MAX_WORDS_BETWEEN, withDistance, type FieldsProps } from "./fields.ts";
import styles from "./advanced-dialog.module.css";

const WORDS = [
  { name: "allWords", label: "All of these words", hint: "In any order and form: “permit” also finds “permits”." },
  { name: "exactWords", label: "Exactly this phrase", hint: "These words, one after the other." },
  { name: "anyWords", label: "Any of these words", hint: "One of them is enough." },
  { name: "notWords", label: "None of these words", hint: "What has one of them is left out." },
  { name: "titleWords", label: "Words in the title", hint: "Only titles of sections, chapters and the like." },
] as const;

/** What is looked for, wherever it stands. */
export function WordFields({ form, change }: FieldsProps) {
  return (
    <Fieldset legend="Find passages with">
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
          hint="In any order, with few other words between them."
          size="wide"
          autoCapitalize="none"
          value={form.slopWords}
          onValue={(slopWords) => change({ ...form, slopWords })}
        />
        <NumberField
          label="At most apart"
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
