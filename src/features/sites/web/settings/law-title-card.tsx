import { SelectField } from "../../../../ui/form/select-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useSettings } from "../../../administration/parts/settings.ts";

const FIELDS = [
  { value: "title", label: "Title" },
  { value: "comment", label: "Comment" },
  { value: "designation", label: "Designation" },
] as const;

/** ADMIN-47, LAWS-29 */
export function LawTitleCard(face: CardFace) {
  const setting = useSettings(["lawTitleField"], "Law title saved");
  return (
    <SettingCard {...face} setting={setting} description="The field of a new law to show as its title.">
      <SelectField label="Law title field" size="medium" options={FIELDS} {...setting.field("lawTitleField")} />
    </SettingCard>
  );
}
