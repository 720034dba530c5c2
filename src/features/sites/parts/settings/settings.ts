/** For settings cards of other features: the file that `files.settings` in their browser.ts names. */
export { holds, isGeneralCode, mayChange } from "./conditions.ts";
export type { CardFace, SettingCard } from "./card.ts";
export { rethrowAs, rethrowConflict } from "./rethrow-as.ts";
export { useSavedSwitch } from "./use-saved-switch.ts";
export { useListedSettings, useSettings, type SettingValues } from "./use-settings.ts";
export { useSettingsView, type SettingsView } from "./view.ts";
