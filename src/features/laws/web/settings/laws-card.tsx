import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { ReorderList } from "../../../../ui/reorder/reorder-list.tsx";
import { type CardFace, useSettings } from "../../../sites/parts/settings/settings.ts";
import { lawColumns, titleFieldLabels, titleFields, type LawColumn } from "../../contract/lists.ts";
import { columnLabels } from "../table/column-labels.ts";

export const LAW_SETTINGS = ["lawTitleField", "lawColumns"] as const;

const FIELDS = titleFields.map((value) => ({ value, label: titleFieldLabels[value] }));

/** ADMIN-47, LAWS-07, LAWS-29 */
export function LawsCard(face: CardFace) {
  const setting = useSettings(LAW_SETTINGS, "New laws saved");
  const columns = setting.field("lawColumns");
  const shown = columns.value;
  const turn = (column: LawColumn, isOn: boolean): void =>
    columns.onValue(isOn ? [...shown, column] : shown.filter((each) => each !== column));
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={shown.length === 0}
      description="The title of a law, and the columns of the table of new laws and of the ledger."
    >
      <SelectField
        label="Law title field"
        hint="The field of a law to show as its title."
        size="medium"
        options={FIELDS}
        {...setting.field("lawTitleField")}
      />
      <Fieldset
        legend="Columns"
        look="label"
        path={columns.path}
        hint="The column to edit laws is shown to those who may edit them."
        textOf={(value) => (Array.isArray(value) ? namesOf(value as readonly LawColumn[]) : undefined)}
        error={shown.length === 0 ? "Choose at least one column" : null}
      >
        {lawColumns.map((column) => (
          <Checkbox
            key={column}
            label={columnLabels[column]}
            checked={shown.includes(column)}
            onValue={(isOn) => turn(column, isOn)}
          />
        ))}
      </Fieldset>
      {shown.length > 1 && (
        <Fieldset legend="Order of the columns" look="label">
          <ReorderList
            label="Columns"
            items={shown}
            itemKey={(column) => column}
            itemName={(column) => columnLabels[column]}
            onReorder={columns.onValue}
          >
            {(column) => columnLabels[column]}
          </ReorderList>
        </Fieldset>
      )}
    </SettingCard>
  );
}

const namesOf = (columns: readonly LawColumn[]): string => columns.map((column) => columnLabels[column]).join(", ");
