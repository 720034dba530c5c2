import { useSettings, type CardFace } from "../../../../src/features/administration/parts/settings.ts";
import { SettingCard } from "../../../../src/ui/form/setting-card.tsx";
import { TextField } from "../../../../src/ui/form/text-field.tsx";

export function TreesNameCard(face: CardFace) {
  const { value, set, ...setting } = useSettings(["treesName"], "Name saved");
  return (
    <SettingCard {...face} setting={setting} description="The name of the page with the town's protected trees.">
      <TextField label="Trees page" value={value.treesName} onValue={(treesName) => set({ treesName })} />
    </SettingCard>
  );
}
