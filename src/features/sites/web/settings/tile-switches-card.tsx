import { Switch } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useListedSettings } from "../../parts/settings/settings.ts";

/** ADMIN-33, HOME-10, OPEN-28: the tiles that the features declare. */
export function TileSwitchesCard(face: CardFace) {
  const { entries: tiles, setting } = useListedSettings("tiles", "Tiles saved");
  return (
    <SettingCard {...face} setting={setting} description="Large links on the home page to the areas of the site.">
      {tiles.map(({ name, label, hint }) => (
        <Switch {...setting.toggle(name)} key={name} label={label} hint={hint} />
      ))}
    </SettingCard>
  );
}
