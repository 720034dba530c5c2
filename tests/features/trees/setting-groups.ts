import type { SettingGroups } from "../../../src/platform/features/settings.ts";

export const settingGroups = {
  trees: { title: "Trees", intro: "The list of protected trees.", position: 45 },
} as const satisfies SettingGroups;
