import { SelectField } from "../../../ui/form/select-field.tsx";
import { FilterBar } from "../../../ui/table/filter-bar.tsx";
import type { TownsQuery } from "./towns-address.ts";

interface TownsFilterProps {
  readonly query: TownsQuery;
  readonly states: readonly string[];
  readonly filtered: boolean;
  readonly onChange: (changes: Partial<TownsQuery>) => void;
  readonly onClear: () => void;
}

/** Search by name, ID, state or county, and filters. */
export function TownsFilter({ query, states, filtered, onChange, onClear }: TownsFilterProps) {
  return (
    <FilterBar
      label="Search towns"
      placeholder="Name, ID, state or county"
      search={query.search}
      onSearch={(search) => onChange({ search })}
      active={filtered}
      onClear={onClear}
    >
      <SelectField
        label="State"
        size="short"
        value={query.state}
        options={[{ value: "", label: "All states" }, ...states.map((state) => ({ value: state, label: state }))]}
        onValue={(state) => onChange({ state })}
      />
      <SelectField
        label="Code"
        size="short"
        value={query.code}
        options={[
          { value: "", label: "All towns" },
          { value: "published", label: "Published" },
          { value: "none", label: "Not published" },
        ]}
        onValue={(code) => onChange({ code })}
      />
    </FilterBar>
  );
}
