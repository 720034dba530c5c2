import { Switch } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import {
  type CardFace,
  type SwitchSetting,
  useSettings,
  useSettingsView,
} from "../../../administration/parts/settings.ts";

/** ADMIN-33, HOME-10, OPEN-28: the tiles that the features declare. */
export function TileSwitchesCard(face: CardFace) {
  const tiles = useSettingsView().settings.lists.filter(({ list }) => list === "tiles");
  // Tiles are on or off, as their features declare them.
  const setting = useSettings(tiles.map(({ name }) => name) as SwitchSetting[], "Tiles saved");
  const { value, set } = setting;
  const isOn: Readonly<Record<string, boolean | undefined>> = value;
  return (
    <SettingCard {...face} setting={setting} description="Large links on the home page to the areas of the site.">
      {tiles.map(({ name, label, hint }) => (
        <Switch
          key={name}
          path={name}
          label={label}
          hint={hint}
          checked={isOn[name] === true}
          onValue={(checked) => set({ [name]: checked })}
        />
      ))}
    </SettingCard>
  );
}
