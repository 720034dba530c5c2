/** For settings cards of other features (`settings` in their browser.ts). */
export type { CardFace, SettingCard } from "../web/settings/groups.ts";
export { useSettings, type SettingValues } from "../web/settings/use-settings.ts";
export type { SettingsView } from "../web/settings/view.ts";
