import { Switch } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { isSettingInUse } from "../../../sites/policy/planned.ts";
import type { CardFace } from "../settings/groups.ts";
import { useSettings } from "../settings/use-settings.ts";

const ALL_TILES = [
  { name: "codeGraphicalLinkEnabled", label: "Code", hint: "Links to the town's code." },
  { name: "lawsGraphicalLinkEnabled", label: "New laws", hint: "Shown if the site has new laws." },
  { name: "codifiedLawsGraphicalLinkEnabled", label: "Law ledger", hint: "Shown if the site has a law ledger." },
  { name: "helpGraphicalLinkEnabled", label: "Help", hint: "Shown if the site has help pages." },
] as const;
const TILES = ALL_TILES.filter(({ name }) => isSettingInUse(name));

/** ADMIN-33, HOME-10, OPEN-28 */
export function TileSwitchesCard(face: CardFace) {
  const { value, set, ...setting } = useSettings(
    TILES.map(({ name }) => name),
    "Tiles saved",
  );
  return (
    <SettingCard {...face} setting={setting} description="Large links on the home page to the areas of the site.">
      {TILES.map(({ name, label, hint }) => (
        <Switch key={name} label={label} hint={hint} checked={value[name]} onValue={(isOn) => set({ [name]: isOn })} />
      ))}
    </SettingCard>
  );
}
