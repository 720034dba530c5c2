import { isGeneralCode } from "../../../sites/parts/settings/conditions.ts";
import type { SettingsView } from "../../../sites/parts/settings/view.ts";

export interface GroupFace {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
}

const GENERAL: GroupFace = {
  id: "general",
  title: "Code and names",
  intro: "How the code is shown, and the names of its pages.",
};

/**
 * The groups of the settings page, in the order of OPEN-54; features put their cards into them. Only general-code
 * administrators see the group "GC Admin", under a title that says who that is; the town's administrators see the
 * settings that they may change under a plain one.
 */
export const settingGroups = (view: SettingsView): readonly GroupFace[] => [
  isGeneralCode(view)
    ? {
        ...GENERAL,
        title: "General-code administration",
        intro: `${GENERAL.intro} Only administrators of the installation see all of these settings.`,
      }
    : GENERAL,
  { id: "home", title: "Home page", intro: "What visitors see first." },
  { id: "customization", title: "Customization", intro: "Make the site look like your town's." },
  { id: "features", title: "Features", intro: "Which features are on, and who can use them." },
  { id: "toc", title: "TOC Customizations", intro: "The table of contents beside the text." },
  { id: "api", title: "API keys", intro: "Let other programs read the town's code." },
];
