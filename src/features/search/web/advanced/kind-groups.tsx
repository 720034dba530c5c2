import {
  boxKey,
  checkAll,
  stateOf,
  valuesOf,
  withValues,
  type FormField,
  type FormGroup,
  type GroupValues,
} from "../../../../domain/query/form/form.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import type { GroupProps } from "./fields.ts";
import styles from "./advanced-dialog.module.css";

/** What to search. Each group restricts only its own kind; groups are combined with OR (ADVANCED-02). */
export function KindGroups({ form, change, groups }: GroupProps) {
  return groups.map((group) => {
    const values = valuesOf(form, group);
    const set = (changed: Partial<GroupValues>): void => change(withValues(form, group, { ...values, ...changed }));
    return (
      <div key={group.kind} className={styles.group}>
        <Fieldset legend={group.legend}>
          <Boxes group={group} values={values} set={set} />
          {group.fields.map((field) => (
            <Field key={field.label} field={field} values={values} set={set} />
          ))}
        </Fieldset>
      </div>
    );
  });
}

interface ValuesProps {
  readonly values: GroupValues;
  readonly set: (changed: Partial<GroupValues>) => void;
}

/** A checkbox for all documents of a kind, and its children (ADVANCED-04). */
function Boxes({ group: { all, boxes }, values, set }: ValuesProps & { readonly group: FormGroup }) {
  const state = stateOf(values);
  const parent = (
    <Checkbox
      label={all}
      checked={state === "on"}
      mixed={state === "mixed"}
      onValue={(checked) => set(checkAll(values, checked))}
    />
  );
  if (boxes.length === 0) return parent;
  return (
    <div className={styles.boxes}>
      {parent}
      <div className={styles.children}>
        {boxes.map((box) => (
          <Checkbox
            key={boxKey(box)}
            label={box.label}
            checked={values.boxes[boxKey(box)] ?? false}
            onValue={(checked) => set({ boxes: { ...values.boxes, [boxKey(box)]: checked } })}
          />
        ))}
      </div>
    </div>
  );
}

function Field({ field, values, set }: ValuesProps & { readonly field: FormField }) {
  switch (field.type) {
    case "words":
      return (
        <TextField
          label={field.label}
          {...(field.hint !== undefined && { hint: field.hint })}
          size="wide"
          autoCapitalize="none"
          value={values.words[field.field] ?? ""}
          onValue={(words) => set({ words: { ...values.words, [field.field]: words } })}
        />
      );
    case "flag":
      return (
        <RadioGroup
          label={field.label}
          inline
          options={[
            { value: "any", label: field.any },
            { value: "true", label: field.yes },
            { value: "false", label: field.no },
          ]}
          value={`${values.flags[field.word] ?? "any"}`}
          onValue={(value) =>
            set({ flags: { ...values.flags, [field.word]: value === "any" ? null : value === "true" } })
          }
        />
      );
    case "dates":
      return <Period name={field.label} values={values} set={set} />;
  }
}

/** A period; both dates are optional (ADVANCED-08). */
function Period({ name, values: { from, to }, set }: ValuesProps & { readonly name: string }) {
  const day = (typed: string): string | null => (typed === "" ? null : typed);
  return (
    <div className={styles.period}>
      <DateField
        label={`${name} from`}
        value={from ?? ""}
        max={to ?? undefined}
        onValue={(typed) => set({ from: day(typed) })}
      />
      <DateField
        label={`${name} to`}
        value={to ?? ""}
        min={from ?? undefined}
        onValue={(typed) => set({ to: day(typed) })}
      />
    </div>
  );
}
