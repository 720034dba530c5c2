import type { ReactNode } from "react";
import { checkAll, stateOf, withParents, type Parent } from "../../../../domain/query/form/boxes.ts";
import type { AdvancedForm } from "../../../../domain/query/form/form.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import type { FieldsProps, GroupProps } from "./fields.ts";
import styles from "./advanced-dialog.module.css";

/** What to search. Each group restricts only its own kind; groups are combined with OR (ADVANCED-02). */
export function KindGroups(props: GroupProps) {
  const { kinds } = props.offered;
  return (
    <>
      {kinds.has("code") && <CodeGroup {...props} />}
      {kinds.has("doc") && <DocumentsGroup {...props} />}
      {kinds.has("law") && <LawsGroup {...props} />}
      {kinds.has("note") && <NotesGroup {...props} />}
    </>
  );
}

function CodeGroup({ form, change }: FieldsProps) {
  const set = (part: Partial<AdvancedForm>): void => change(withParents({ ...form, ...part }));
  return (
    <Group legend="Code">
      <Boxes form={form} change={change} parent="code" label="Entire code">
        <Checkbox label="Code text" checked={form.content} onValue={(content) => set({ content })} />
        <Checkbox label="Definitions" checked={form.definition} onValue={(definition) => set({ definition })} />
        <Checkbox label="Attachments" checked={form.attachment} onValue={(attachment) => set({ attachment })} />
      </Boxes>
      <TextField
        label="Defined terms"
        hint="Finds sections that define a term"
        size="wide"
        autoCapitalize="none"
        value={form.termWords}
        onValue={(termWords) => change({ ...form, termWords })}
      />
    </Group>
  );
}

/** ADVANCED-10 */
function DocumentsGroup({ form, change }: FieldsProps) {
  return (
    <Group legend="Public documents">
      <Boxes form={form} change={change} parent="doc" label="All public documents">
        {Object.entries(form.documentTypes).map(([name, checked]) => (
          <Checkbox
            key={name}
            label={name}
            checked={checked}
            onValue={(on) => change(withParents({ ...form, documentTypes: { ...form.documentTypes, [name]: on } }))}
          />
        ))}
      </Boxes>
      <TextField
        label="Category"
        size="wide"
        autoCapitalize="none"
        value={form.categoryWords}
        onValue={(categoryWords) => change({ ...form, categoryWords })}
      />
      <Period
        name="Dated"
        from={form.docsDateFrom}
        to={form.docsDateTo}
        onFrom={(docsDateFrom) => change({ ...form, docsDateFrom })}
        onTo={(docsDateTo) => change({ ...form, docsDateTo })}
      />
    </Group>
  );
}

const AFFECTS = [
  { value: "any", label: "Any" },
  { value: "true", label: "Changes the code" },
  { value: "false", label: "Does not change the code" },
] as const;
const AFFECTED = { any: null, true: true, false: false } as const;

/** OPEN-50 */
function LawsGroup({ form, change }: FieldsProps) {
  return (
    <Group legend="New laws">
      <Checkbox label="All new laws" checked={form.law} onValue={(law) => change({ ...form, law })} />
      <TextField
        label="Subject"
        size="wide"
        autoCapitalize="none"
        value={form.subjectWords}
        onValue={(subjectWords) => change({ ...form, subjectWords })}
      />
      <TextField
        label="Comment"
        size="wide"
        autoCapitalize="none"
        value={form.commentWords}
        onValue={(commentWords) => change({ ...form, commentWords })}
      />
      <RadioGroup
        label="Effect on the code"
        inline
        options={AFFECTS}
        value={`${form.affectsCode ?? "any"}`}
        onValue={(value) => change({ ...form, affectsCode: AFFECTED[value] })}
      />
      <Period
        name="Adopted"
        from={form.lawsDateFrom}
        to={form.lawsDateTo}
        onFrom={(lawsDateFrom) => change({ ...form, lawsDateFrom })}
        onTo={(lawsDateTo) => change({ ...form, lawsDateTo })}
      />
    </Group>
  );
}

/** ADVANCED-11 */
function NotesGroup({ form, change }: FieldsProps) {
  const set = (part: Partial<AdvancedForm>): void => change(withParents({ ...form, ...part }));
  return (
    <Group legend="Notes">
      <Boxes form={form} change={change} parent="note" label="All notes">
        <Checkbox
          label="Public notes"
          checked={form.publicVisibility}
          onValue={(publicVisibility) => set({ publicVisibility })}
        />
        <Checkbox
          label="My notes"
          checked={form.privateVisibility}
          onValue={(privateVisibility) => set({ privateVisibility })}
        />
        {form.groupVisibility.map((group) => (
          <Checkbox
            key={group.id}
            label={`Group notes: ${group.name}`}
            checked={group.checked}
            onValue={(checked) =>
              set({
                groupVisibility: form.groupVisibility.map((each) =>
                  each.id === group.id ? { ...each, checked } : each,
                ),
              })
            }
          />
        ))}
      </Boxes>
    </Group>
  );
}

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <div className={styles.group}>
      <Fieldset legend={legend}>{children}</Fieldset>
    </div>
  );
}

interface BoxesProps extends FieldsProps {
  readonly parent: Parent;
  readonly label: string;
  readonly children: ReactNode;
}

/** A checkbox and its children (ADVANCED-04). */
function Boxes({ form, change, parent, label, children }: BoxesProps) {
  const state = stateOf(form, parent);
  return (
    <div className={styles.boxes}>
      <Checkbox
        label={label}
        checked={state === "on"}
        mixed={state === "mixed"}
        onValue={(checked) => change(checkAll(form, parent, checked))}
      />
      <div className={styles.children}>{children}</div>
    </div>
  );
}

interface PeriodProps {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly onFrom: (day: string | null) => void;
  readonly onTo: (day: string | null) => void;
}

/** A period; both dates are optional (ADVANCED-08). */
function Period({ name, from, to, onFrom, onTo }: PeriodProps) {
  const day = (typed: string): string | null => (typed === "" ? null : typed);
  return (
    <div className={styles.period}>
      <DateField
        label={`${name} from`}
        value={from ?? ""}
        max={to ?? undefined}
        onValue={(typed) => onFrom(day(typed))}
      />
      <DateField label={`${name} to`} value={to ?? ""} min={from ?? undefined} onValue={(typed) => onTo(day(typed))} />
    </div>
  );
}
