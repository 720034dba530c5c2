import { fullName } from "../../../../domain/law/name.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import type { TitleChangeKind } from "../../contract/titles.ts";
import type { ChangesQuery } from "./address.ts";
import { CHANGE_LABELS } from "./labels.ts";
import styles from "./titles-changes.module.css";

interface TitlesFilterProps {
  readonly query: ChangesQuery;
  /** The options of the versions, by archive id. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly counts: readonly { readonly kind: TitleChangeKind; readonly count: number }[];
  readonly parts: readonly {
    readonly guid: string;
    readonly label: string;
    readonly number: string;
    readonly heading: string;
    readonly count: number;
  }[];
  readonly onChange: (change: Partial<ChangesQuery>) => void;
}

/** Selects the two versions to compare, and filters their changes. */
export function TitlesFilter({ query: { from, to, kind, part }, options, counts, parts, onChange }: TitlesFilterProps) {
  const other = (chosen: string): { value: string; label: string; disabled: boolean }[] =>
    options.map((option) => ({ ...option, disabled: option.value === chosen }));
  const kinds = [
    { value: "" as const, label: "All changes" },
    ...counts.map((each) => ({ value: each.kind, label: `${CHANGE_LABELS[each.kind]} (${each.count})` })),
  ];
  return (
    <search className={styles.filter}>
      <SelectField
        label="From"
        size="wide"
        value={from}
        options={other(to)}
        onValue={(version) => onChange({ from: version, part: "", kind: "" })}
      />
      <SelectField
        label="To"
        size="wide"
        value={to}
        options={other(from)}
        onValue={(version) => onChange({ to: version, part: "", kind: "" })}
      />
      <SelectField<TitleChangeKind | "">
        label="Change"
        size="medium"
        value={kind}
        options={kinds}
        onValue={(value) => onChange({ kind: value })}
      />
      <SelectField
        label="Part"
        size="medium"
        value={part}
        options={[
          { value: "", label: "Entire code" },
          ...parts.map((each) => ({ value: each.guid, label: `${fullName(each)} (${each.count})` })),
        ]}
        onValue={(value) => onChange({ part: value, kind: "" })}
      />
    </search>
  );
}
