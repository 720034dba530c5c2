import { SelectField } from "../../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../../ui/form/text-field.tsx";
import { UNCATEGORIZED } from "../../../contract/lists.ts";
import { zoneName } from "../local-time.ts";
import { OVER, problemOfTimes, REVERSED } from "../times.ts";
import { typesOf, type Choice } from "../use-categories.ts";
import { Warning } from "../warning.tsx";
import type { Placed } from "./rows.ts";
import styles from "./adding.module.css";

/** What some rows have in common; undefined: they differ. */
export type Common = { readonly [Name in keyof Placed]: Placed[Name] | undefined };

interface PlacedFieldsProps {
  readonly value: Common;
  /** Null while they are loaded. */
  readonly categories: readonly Choice[] | null;
  readonly disabled: boolean;
  /** "Minutes.pdf": added to the names of the fields for screen readers. */
  readonly of?: string;
  readonly onChange: (changes: Partial<Placed>) => void;
}

const MIXED = "Different";

/** Type, category, and visibility with its times, of one file or of several. */
export function PlacedFields({ value, categories, disabled, of, onChange }: PlacedFieldsProps) {
  const { typeId, categoryId, isPrivate } = value;
  const ofType = (categories ?? []).filter((each) => String(each.typeId) === typeId && !each.isUncategorized);
  const named = (label: string) => ({ label, ...(of !== undefined && { "aria-label": `${label} of ${of}` }) });
  return (
    <div className={styles.placed}>
      <SelectField
        {...named("Type")}
        required={typeId !== undefined}
        size="wide"
        placeholder={typeId === undefined ? MIXED : "Choose a type"}
        options={typesOf(categories ?? [])}
        value={typeId ?? ""}
        disabled={disabled || categories === null}
        onValue={(chosen) => onChange({ typeId: chosen, categoryId: "" })}
      />
      <SelectField
        {...named("Category")}
        size="wide"
        options={[
          ...(categoryId === undefined ? [{ value: "mixed", label: MIXED, disabled: true }] : []),
          ...ofType.map(({ id, title }) => ({ value: String(id), label: title })),
          { value: "", label: UNCATEGORIZED },
        ]}
        value={categoryId ?? "mixed"}
        disabled={disabled || categories === null || typeId === undefined}
        onValue={(chosen) => onChange({ categoryId: chosen })}
      />
      <SelectField
        {...named("Visible to")}
        size="wide"
        options={[
          ...(isPrivate === undefined ? [{ value: "mixed", label: MIXED, disabled: true }] : []),
          { value: "everyone", label: "Everyone" },
          { value: "private", label: "Only people who may view private documents" },
        ]}
        value={isPrivate === undefined ? "mixed" : isPrivate ? "private" : "everyone"}
        disabled={disabled}
        onValue={(chosen) => onChange({ isPrivate: chosen === "private" })}
      />
      <Times value={value} disabled={disabled} named={named} onChange={onChange} />
    </div>
  );
}

interface TimesProps extends Pick<PlacedFieldsProps, "value" | "disabled" | "onChange"> {
  readonly named: (label: string) => { readonly label: string };
}

function Times({ value: { visibleFrom, visibleUntil }, disabled, named, onChange }: TimesProps) {
  const problem = problemOfTimes(visibleFrom ?? "", visibleUntil ?? "");
  return (
    <>
      <TextField
        {...named("Visible from")}
        type="datetime-local"
        size="wide"
        hint={visibleFrom === undefined ? MIXED : `Your local time (${zoneName()})`}
        value={visibleFrom ?? ""}
        disabled={disabled}
        onValue={(time) => onChange({ visibleFrom: time })}
      />
      <TextField
        {...named("Visible until")}
        type="datetime-local"
        size="wide"
        hint={visibleUntil === undefined ? MIXED : "After that, visitors do not see it"}
        value={visibleUntil ?? ""}
        disabled={disabled}
        error={problem === "reversed" ? REVERSED : null}
        onValue={(time) => onChange({ visibleUntil: time })}
      />
      <div role="status" className={styles.all}>
        {problem === "over" && <Warning>{OVER}</Warning>}
      </div>
    </>
  );
}
