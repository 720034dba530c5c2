import { browserClient } from "../../../../ui/api.ts";
import { Switch } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { NumberField } from "../../../../ui/form/number-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { type CardFace, useSettings, useSettingsView } from "../../../sites/parts/settings/settings.ts";
import { setDisplayDate } from "../../../sites/settings/contract/settings.ts";
import type { SettingName } from "../../../sites/contract/session.ts";

/** ADMIN-10 */
export function DisplayDateCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const save = async (typed: string, base: string): Promise<string> => {
    const { displayDate } = await browserClient.call(setDisplayDate, {
      site,
      displayDate: typed === "" ? null : typed,
      base: base === "" ? null : base,
    });
    renew();
    return displayDate ?? "";
  };
  const setting = useSaved(settings.displayDate ?? "", save, "Display date saved", {
    draft: "display date",
    theirs: (current) => (typeof current === "string" ? current : ""),
  });
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The date of the current code, as shown in the list of versions and on the home page."
    >
      <DateField
        path="displayDate"
        label="Current as of"
        hint="Leave it empty to show the date of the upload."
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
    label: "Search results per page",
    hint: "From 1 to 100.",
    unit: "results",
    min: 1,
    max: 100,
  },
  {
    name: "maxSearchPrintPages",
    label: "Search results that can be printed",
    hint: "Pages of results, from 1 to 100. Users with more results are asked to refine their query.",
    unit: "pages",
    min: 1,
    max: 100,
  },
  {
    name: "maxSearchPrintWait",
    label: "Stop trying to print after",
    hint: "From 1 to 600.",
    unit: "seconds",
    min: 1,
    max: 600,
  },
  {
    name: "searchSuggestionWaitTime",
    label: "Delay before search suggestions",
    hint: "How long to wait after a user stops typing before showing suggestions. 250 works well.",
    unit: "milliseconds",
    min: 0,
    max: 5000,
    step: 50,
  },
] as const;

/** ADMIN-11, ADMIN-12, OPEN-85: each field needs the matching kind of administrator. */
export function CodeSettingsCard(face: CardFace) {
  const { settings } = useSettingsView();
  const may = (name: (typeof CODE_SETTINGS)[number]): boolean => settings.editable.includes(name);
  const setting = useSettings(
    CODE_SETTINGS.filter((name) => may(name)),
    "Code settings saved",
  );
  const { value, set } = setting;
  const isInvalid = NUMBERS.some(({ name, min, max }) => !isWithin(value[name], min, max));
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={isInvalid}
      description="How the table of contents, navigation and search work."
    >
      {may("enhancedTocEnabled") && (
        <Switch
          label="Enhanced table of contents"
          hint="The contents beside the text are a tree that opens in place, to the depth set under “TOC Customizations”, and follows the reader. If it is off, they are a plain list of links."
          {...setting.toggle("enhancedTocEnabled")}
        />
      )}
      {may("newNavEnabled") && (
        <Switch
          label="Navigation rail"
          hint="Shows the areas of the site on the left of every page. If it is off, the town name links to the code."
          {...setting.toggle("newNavEnabled")}
        />
      )}
      {may("mixedContentEnabled") && (
        <Switch
          label="Hide mixed types"
          hint={
            value.shallowSchemeEnabled
              ? "Always on while “Shallow schemes only” is on."
              : "The table of contents leaves out parts whose type differs from their neighbors."
          }
          path="mixedContentEnabled"
          checked={value.mixedContentEnabled || value.shallowSchemeEnabled}
          disabled={value.shallowSchemeEnabled}
          onValue={(mixedContentEnabled) => set({ mixedContentEnabled })}
        />
      )}
      {may("shallowSchemeEnabled") && (
        <Switch
          label="Shallow schemes only"
          hint="The contents list only the parts above the open page, their neighbors, and the parts directly below it. Readers cannot expand other parts: they follow the link instead."
          {...setting.toggle("shallowSchemeEnabled")}
        />
      )}
      {may("showCountyLine") && (
        <Switch
          label="County on the home page"
          hint="Shows the county below the town name."
          {...setting.toggle("showCountyLine")}
        />
      )}
      {NUMBERS.filter(({ name }) => may(name)).map(({ name, ...field }) => (
        <NumberField
          key={name}
          {...field}
          path={name}
          value={value[name]}
          onValue={(number) => set({ [name]: number ?? Number.NaN })}
        />
      ))}
    </SettingCard>
  );
}

/** Fields that the user may not set are always valid. */
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
      description="The name of the code review."
    >
      <TextField
        label="Name"
        maxLength={80}
        required
        error={isEmpty ? "Enter a name" : null}
        {...setting.field("analysisName")}
      />
    </SettingCard>
  );
}
