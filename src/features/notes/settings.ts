import { z } from "zod";
import { pageName, setting, shortPageName, type SettingsOf } from "../../platform/features/settings.ts";

export const settings = {
  notesName: setting(pageName("Notes"), "CUSTOMIZATION_ADMIN", {
    emptyIsDefault: true,
    inList: { list: "page-names", position: 40, label: "Notes", short: "notesShortName" },
  }),
  notesShortName: setting(shortPageName, "CUSTOMIZATION_ADMIN"),
  /** Who signs public notes: "Town Clerk"; empty: the town. */
  notesAuthor: setting(z.string().trim().max(100).default(""), "CUSTOMIZATION_ADMIN", {
    label: "Public notes signed by",
  }),
  /** NOTES-13. While they are off, nobody sees or writes them. */
  groupNotesEnabled: setting(z.boolean().default(true), [], { fromLevel: "GROUP_ANNOTATION" }),
  publicNotesEnabled: setting(z.boolean().default(true), [], { fromLevel: "PUBLIC_ANNOTATION" }),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
