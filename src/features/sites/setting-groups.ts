import type { SettingGroups } from "../../platform/features/settings.ts";

const GENERAL = "How the code is shown, and the names of its pages.";

/**
 * OPEN-54. Only general-code administrators see the group "GC Admin", under a title that says who that is; the town's
 * administrators see the settings that they may change under a plain one.
 */
export const settingGroups = {
  general: {
    title: "Code and names",
    intro: GENERAL,
    position: 10,
    forGeneralCode: {
      title: "General-code administration",
      intro: `${GENERAL} Only administrators of the installation see all of these settings.`,
    },
  },
  home: { title: "Home page", intro: "What visitors see first.", position: 20 },
  customization: { title: "Customization", intro: "Make the site look like your town's.", position: 30 },
  features: { title: "Features", intro: "Which features are on, and who can use them.", position: 40 },
} as const satisfies SettingGroups;
