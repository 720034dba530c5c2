/** For settings cards of other features: the file that `files.settings` in their browser.ts names. */
export { holds, isGeneralCode, mayChange } from "../web/settings/conditions.ts";
export type { CardFace, SettingCard } from "../web/settings/groups.ts";
export { rethrowAs, rethrowConflict } from "../web/settings/rethrow-as.ts";
export { useSavedSwitch } from "../web/settings/use-saved-switch.ts";
export { useListedSettings, useSettings, type SettingValues } from "../web/settings/use-settings.ts";
export { useSettingsView, type SettingsView } from "../web/settings/view.ts";
