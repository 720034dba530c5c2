import { DateField } from "../../../ui/form/date-field.tsx";
import { SelectField, type Option } from "../../../ui/form/select-field.tsx";
import { FilterBar } from "../../../ui/table/filter-bar.tsx";
import type { HistoryQuery } from "./history-address.ts";

interface HistoryFilterProps {
  readonly query: HistoryQuery;
  readonly people: readonly { readonly actor: string; readonly name: string }[];
  readonly kinds: readonly Option[];
  readonly filtered: boolean;
  readonly onChange: (changed: Partial<HistoryQuery>) => void;
  readonly onClear: () => void;
}

export function HistoryFilter({ query, people, kinds, filtered, onChange, onClear }: HistoryFilterProps) {
  return (
    <FilterBar
      label="Search changes"
      placeholder="Setting, user, value"
      search={query.text}
      onSearch={(text) => onChange({ text })}
      active={filtered}
      onClear={onClear}
    >
      <SelectField
        label="Person"
        size="medium"
        value={query.person}
        options={[
          { value: "", label: "All people" },
          ...people.map(({ actor, name }) => ({ value: actor, label: name })),
        ]}
        onValue={(person) => onChange({ person })}
      />
      <SelectField
        label="Type of change"
        size="medium"
        value={query.kind}
        options={[{ value: "", label: "All types" }, ...kinds]}
        onValue={(kind) => onChange({ kind })}
      />
      <DateField
        label="From"
        size="short"
        value={query.from}
        max={query.to || undefined}
        onValue={(from) => onChange({ from })}
      />
      <DateField
        label="To"
        size="short"
        value={query.to}
        min={query.from || undefined}
        onValue={(to) => onChange({ to })}
      />
    </FilterBar>
  );
}
