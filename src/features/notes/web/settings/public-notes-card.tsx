import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { type CardFace, useSettings } from "../../../sites/parts/settings/settings.ts";
import { NOT_LAW } from "../../contract/origin.ts";

export function PublicNotesCard(face: CardFace) {
  const setting = useSettings(["notesAuthor"], "Public notes saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description={`What readers see at the top of each public note: who signs it, its date, and “${NOT_LAW}”.`}
    >
      <TextField
        {...setting.field("notesAuthor")}
        label="Signed by"
        maxLength={100}
        autoComplete="off"
        placeholder="Town Clerk"
        hint="An office or a department. If it is empty, the name of the town is shown."
      />
    </SettingCard>
  );
}
