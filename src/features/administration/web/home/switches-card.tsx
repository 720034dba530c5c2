import { Switch } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { isSettingInUse } from "../../../sites/policy/planned.ts";
import type { CardFace } from "../settings/groups.ts";
import { useSettings } from "../settings/use-settings.ts";

const ALL_TILES = [
  { name: "codeGraphicalLinkEnabled", label: "Code", hint: "Leads to the code of the town." },
  { name: "lawsGraphicalLinkEnabled", label: "New laws", hint: "Shows when the site has new laws." },
  { name: "codifiedLawsGraphicalLinkEnabled", label: "Law ledger", hint: "Shows when the site has a law ledger." },
  { name: "helpGraphicalLinkEnabled", label: "Help", hint: "Shows when the site has help pages." },
] as const;
const TILES = ALL_TILES.filter(({ name }) => isSettingInUse(name));

/** ADMIN-33, HOME-10, OPEN-28 */
export function TileSwitchesCard(face: CardFace) {
  const { value, set, ...setting } = useSettings(
    TILES.map(({ name }) => name),
    "Tiles saved",
  );
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The large links on the home page that lead to the areas of the site."
    >
      {TILES.map(({ name, label, hint }) => (
        <Switch key={name} label={label} hint={hint} checked={value[name]} onValue={(isOn) => set({ [name]: isOn })} />
      ))}
    </SettingCard>
  );
}
