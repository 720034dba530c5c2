import { browserClient } from "../../../../ui/api.ts";
import type { FormField } from "../../../../ui/form/field-of.ts";
import { isSame } from "../../../../domain/is-same.ts";
import { useSavedFields, type SavedFields } from "../../../../ui/form/use-saved-fields.ts";
import type { Customization, SettingName } from "../../contract/session.ts";
import { saveCustomization, type AdminSettings } from "../../settings/contract/settings.ts";
import { useSettingsView, type SettingsView } from "./view.ts";

export type SettingValues<Name extends SettingName> = {
  readonly [One in Name]: One extends keyof Customization ? Customization[One] : string;
};

/** Settings that one card saves together (API-04). Sends only the changed ones. */
export function useSettings<Name extends SettingName>(
  names: readonly Name[],
  savedMessage: string,
  after?: () => void,
): SavedFields<SettingValues<Name>> {
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
  return useSavedFields<SettingValues<Name>>(loaded, save, savedMessage, {
    draft: names.join(" "),
    // The answer has only the settings that someone else changed.
    theirs: (current, base) => ({ ...base, ...(current as Partial<SettingValues<Name>>) }),
  });
}

type ListEntry = AdminSettings["lists"][number];
interface ListedSetting extends ListEntry {
  readonly name: SettingName;
  readonly short: SettingName | null;
}

/** The settings that features declared for one card, such as the names of their pages. */
export function useListedSettings(list: ListEntry["list"], savedMessage: string) {
  // The server lists settings by their names.
  const entries = useSettingsView().settings.lists.filter((entry) => entry.list === list) as readonly ListedSetting[];
  const names = entries.flatMap(({ name, short }) => (short === null ? [name] : [name, short]));
  const setting = useSettings(names, savedMessage);
  const text = (name: SettingName): FormField<string> => {
    const field = setting.field(name);
    return { ...field, value: typeof field.value === "string" ? field.value : "" };
  };
  return { entries, setting, text };
}

function pick<Name extends SettingName>(
  { settings: { customization, customer } }: SettingsView,
  names: readonly Name[],
): SettingValues<Name> {
  const all: SettingValues<SettingName> = { ...customization, customerName: customer.name };
  const picked: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, all[name]]));
  // Every name is a setting, and its value has that setting's type.
  return picked as SettingValues<Name>;
}
