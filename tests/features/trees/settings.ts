import { pageName, setting, type SettingsOf } from "../../../src/platform/features/settings.ts";

export const settings = {
  treesName: setting(pageName("Trees"), "TREES/EDIT", { emptyIsDefault: true, label: "Name of the trees page" }),
};

declare module "../../../src/features/sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
