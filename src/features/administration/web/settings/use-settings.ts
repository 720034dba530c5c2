import { browserClient } from "../../../../ui/api.ts";
import { isSame } from "../../../../ui/form/saved.ts";
import { useSaved, type Saved } from "../../../../ui/form/use-saved.ts";
import type { Customization, SettingName } from "../../../sites/contract/session.ts";
import { saveCustomization } from "../../../sites/settings/contract/settings.ts";
import { useSettingsView, type SettingsView } from "./view.ts";

export type SettingValues<Name extends SettingName> = {
  readonly [One in Name]: One extends keyof Customization ? Customization[One] : string;
};

export interface SavedFields<Name extends SettingName> extends Saved<SettingValues<Name>> {
  /** Changes values without saving them. */
  readonly set: (values: Partial<SettingValues<Name>>) => void;
}

/** Settings that one card saves together (API-04). Sends only the changed ones. */
export function useSettings<Name extends SettingName>(
  names: readonly Name[],
  savedMessage: string,
  after?: () => void,
): SavedFields<Name> {
  const view = useSettingsView();
  const loaded = pick(view, names);
  const save = async (values: SettingValues<Name>, base: SettingValues<Name>): Promise<SettingValues<Name>> => {
    const items = names
      .filter((name) => !isSame(values[name], base[name]))
      .map((type) => ({ type, value: values[type], base: base[type] }));
    const { items: stored } = await browserClient.call(saveCustomization, { site: view.site, items });
    view.renew();
    after?.();
    // The server returns each setting as stored.
    return {
      ...values,
      ...Object.fromEntries(stored.filter(({ type }) => type in values).map(({ type, value }) => [type, value])),
    };
  };
  const saved = useSaved<SettingValues<Name>>(loaded, save, savedMessage, {
    draft: names.join(" "),
    // The answer has only the settings that someone else changed.
    theirs: (current, base) => ({ ...base, ...(current as Partial<SettingValues<Name>>) }),
  });
  return { ...saved, set: (values) => saved.setValue({ ...saved.value, ...values }) };
}

/** Settings whose values are texts. */
export type TextSetting = {
  [Name in SettingName]: SettingValues<Name>[Name] extends string ? Name : never;
}[SettingName];

/** Settings that are on or off. */
export type SwitchSetting = {
  [Name in SettingName]: SettingValues<Name>[Name] extends boolean ? Name : never;
}[SettingName];

function pick<Name extends SettingName>(
  { settings: { customization, customer } }: SettingsView,
  names: readonly Name[],
): SettingValues<Name> {
  const all: SettingValues<SettingName> = { ...customization, customerName: customer.name };
  const picked: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, all[name]]));
  // Every name is a setting, and its value has that setting's type.
  return picked as SettingValues<Name>;
}
