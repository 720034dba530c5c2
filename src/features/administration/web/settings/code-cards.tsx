import { browserClient } from "../../../../ui/api.ts";
import { Switch } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { NumberField } from "../../../../ui/form/number-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { setDisplayDate } from "../../../sites/settings/contract/settings.ts";
import { maySet, type SettingName } from "../../../sites/settings/policy.ts";
import type { CardFace } from "./groups.ts";
import { useSettings } from "./use-settings.ts";
import { useSettingsView } from "./view.ts";

/** ADMIN-10 */
export function DisplayDateCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const save = async (typed: string): Promise<string> => {
    const { displayDate } = await browserClient.call(setDisplayDate, {
      site,
      displayDate: typed === "" ? null : typed,
    });
    renew();
    return displayDate ?? "";
  };
  const setting = useSaved(settings.displayDate ?? "", save, "Display date saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The date that readers see for the current code, in the list of versions and on the home page."
    >
      <DateField
        label="Current as of"
        hint="Leave it empty to show when the code was uploaded."
        value={setting.value}
        onValue={setting.setValue}
      />
    </SettingCard>
  );
}

export const CODE_SETTINGS = [
  "enhancedTocEnabled",
  "newNavEnabled",
  "mixedContentEnabled",
  "shallowSchemeEnabled",
  "searchSuggestionWaitTime",
  "searchResultsPerPage",
  "maxSearchPrintPages",
  "maxSearchPrintWait",
  "showCountyLine",
] as const satisfies readonly SettingName[];

const NUMBERS = [
  {
    name: "searchResultsPerPage",
    label: "Search results on a page",
    hint: "From 1 to 100.",
    unit: "results",
    min: 1,
    max: 100,
  },
  {
    name: "maxSearchPrintPages",
    label: "Search results that can be printed",
    hint: "Pages of results, from 1 to 100. Who finds more is asked to refine the query.",
    unit: "pages",
    min: 1,
    max: 100,
  },
  {
    name: "maxSearchPrintWait",
    label: "Wait for results to print",
    hint: "After so long, printing them is given up. From 1 to 600.",
    unit: "seconds",
    min: 1,
    max: 600,
  },
  {
    name: "searchSuggestionWaitTime",
    label: "Wait before search suggestions",
    hint: "How long nothing is typed before suggestions show. 250 is a good value.",
    unit: "milliseconds",
    min: 0,
    max: 5000,
    step: 50,
  },
] as const;

/** ADMIN-11, ADMIN-12, OPEN-85: each field for the administrator of its kind. */
export function CodeSettingsCard(face: CardFace) {
  const { held } = useSettingsView();
  const setting = useSettings(
    CODE_SETTINGS.filter((name) => maySet(held, name)),
    "Code settings saved",
  );
  const { value, set } = setting;
  const may = (name: (typeof CODE_SETTINGS)[number]): boolean => maySet(held, name);
  const isInvalid = NUMBERS.some(({ name, min, max }) => !isWithin(value[name], min, max));
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={isInvalid}
      description="How the contents, the frame and the search of the site work."
    >
      {may("enhancedTocEnabled") && (
        <Switch
          label="Enhanced table of contents"
          hint="The contents beside the text open to a chosen depth and follow the reading."
          checked={value.enhancedTocEnabled}
          onValue={(enhancedTocEnabled) => set({ enhancedTocEnabled })}
        />
      )}
      {may("newNavEnabled") && (
        <Switch
          label="Navigation rail"
          hint="The areas of the site stand at the left of every page. Without it the name of the town leads to the code."
          checked={value.newNavEnabled}
          onValue={(newNavEnabled) => set({ newNavEnabled })}
        />
      )}
      {may("mixedContentEnabled") && (
        <Switch
          label="Hide mixed types"
          hint={
            value.shallowSchemeEnabled
              ? "Always on with shallow schemes only."
              : "Parts of another type than their neighbors are left out of the table of contents."
          }
          checked={value.mixedContentEnabled || value.shallowSchemeEnabled}
          disabled={value.shallowSchemeEnabled}
          onValue={(mixedContentEnabled) => set({ mixedContentEnabled })}
        />
      )}
      {may("shallowSchemeEnabled") && (
        <Switch
          label="Shallow schemes only"
          hint="The table of contents shows one level of each scheme."
          checked={value.shallowSchemeEnabled}
          onValue={(shallowSchemeEnabled) => set({ shallowSchemeEnabled })}
        />
      )}
      {may("showCountyLine") && (
        <Switch
          label="County on the home page"
          hint="The county stands below the name of the town."
          checked={value.showCountyLine}
          onValue={(showCountyLine) => set({ showCountyLine })}
        />
      )}
      {NUMBERS.filter(({ name }) => may(name)).map(({ name, ...field }) => (
        <NumberField
          key={name}
          {...field}
          value={shown(value[name])}
          onValue={(number) => set({ [name]: number ?? Number.NaN })}
        />
      ))}
    </SettingCard>
  );
}

const shown = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
/** What the person may not set is not theirs to get wrong. */
const isWithin = (value: number | undefined, least: number, most: number): boolean =>
  value === undefined || (Number.isInteger(value) && value >= least && value <= most);

/** ADMIN-28 */
export function AnalysisNameCard(face: CardFace) {
  const setting = useSettings(["analysisName"], "Name saved");
  const isEmpty = setting.value.analysisName.trim() === "";
  return (
    <SettingCard
      {...face}
      setting={setting}
      applyLabel="Update"
      invalid={isEmpty}
      description="What the review of the code is called."
    >
      <TextField
        label="Name"
        maxLength={80}
        required
        error={isEmpty ? "Give it a name" : null}
        value={setting.value.analysisName}
        onValue={(analysisName) => setting.set({ analysisName })}
      />
    </SettingCard>
  );
}
