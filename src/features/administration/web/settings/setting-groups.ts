import { isGeneralCode } from "../../../sites/parts/settings/conditions.ts";
import type { SettingsView } from "../../../sites/parts/settings/view.ts";

export interface GroupFace {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
}

/** The groups of the settings page, with the words for the user; features put their cards into them (OPEN-54). */
export const settingGroups = (
  view: Pick<SettingsView, "held"> & { readonly settings: Pick<SettingsView["settings"], "groups"> },
): readonly GroupFace[] =>
  view.settings.groups.map(({ id, title, intro, forGeneralCode }) => ({
    id,
    ...(isGeneralCode(view) && forGeneralCode !== null ? forGeneralCode : { title, intro }),
  }));
