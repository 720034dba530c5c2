import { useSettings, type CardFace } from "../../../../src/features/sites/parts/settings/settings.ts";
import { SettingCard } from "../../../../src/ui/form/setting-card.tsx";
import { TextField } from "../../../../src/ui/form/text-field.tsx";

export function TreesNameCard(face: CardFace) {
  const setting = useSettings(["treesName"], "Name saved");
  const { value, set } = setting;
  return (
    <SettingCard {...face} setting={setting} description="The name of the page with the town's protected trees.">
      <TextField
        path="treesName"
        label="Trees page"
        value={value.treesName}
        onValue={(treesName) => set({ treesName })}
      />
    </SettingCard>
  );
}
