import { SelectField } from "../../../../ui/form/select-field.tsx";
import { FilterBar } from "../../../../ui/table/filter-bar.tsx";
import type { UsersQuery } from "./address.ts";

interface UsersFilterProps {
  readonly query: UsersQuery;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly filtered: boolean;
  readonly onChange: (changes: Partial<UsersQuery>) => void;
  readonly onClear: () => void;
}

/** Search by name, user name or e-mail address (SHELL-45, SHELL-46), and filters. */
export function UsersFilter({ query, groups, filtered, onChange, onClear }: UsersFilterProps) {
  return (
    <FilterBar
      label="Search users"
      placeholder="Name, user name or e-mail"
      search={query.search}
      onSearch={(search) => onChange({ search })}
      active={filtered}
      onClear={onClear}
    >
      <SelectField
        label="Role"
        size="short"
        value={query.role}
        options={[
          { value: "", label: "All roles" },
          { value: "user", label: "Users" },
          { value: "administrator", label: "Administrators" },
        ]}
        onValue={(role) => onChange({ role })}
      />
      <SelectField
        label="Status"
        size="short"
        value={query.state}
        options={[
          { value: "", label: "All statuses" },
          { value: "active", label: "Active" },
          { value: "invited", label: "Invited" },
          { value: "off", label: "Disabled" },
        ]}
        onValue={(state) => onChange({ state })}
      />
      {groups.length > 0 && (
        <SelectField
          label="Group"
          size="short"
          value={query.group}
          options={[
            { value: "", label: "All groups" },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onValue={(group) => onChange({ group })}
        />
      )}
    </FilterBar>
  );
}
