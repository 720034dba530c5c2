import { z } from "zod";
import { pageName, setting, shortPageName, type SettingsOf } from "../../platform/features/settings.ts";
import { lawColumns, titleFields } from "./contract/lists.ts";

const CUSTOMIZATION = "CUSTOMIZATION_ADMIN";
const tile = (position: number, label: string, hint: string) =>
  setting(z.boolean().default(true), CUSTOMIZATION, {
    label: `${label} tile`,
    inList: { list: "tiles", position, label, hint },
  });

/** ADMIN-26, ADMIN-47, ENTITIES-20, LAWS-07, LAWS-29, LEDGER-07 */
export const settings = {
  /** Columns of the table, in their order (OPEN-113). */
  lawColumns: setting(
    z
      .array(z.enum(lawColumns))
      .min(1)
      .default([...lawColumns]),
    CUSTOMIZATION,
    {
      label: "Columns of the table of laws",
    },
  ),
  lawTitleField: setting(z.enum(titleFields).default("title"), CUSTOMIZATION, { label: "Law title field" }),
  /** Laws that the code contains are in the table too (OPEN-86). */
  codifiedLawViewEnabled: setting(z.boolean().default(true), "FEATURE_ADMIN", {
    label: "Codified laws in the table of laws",
  }),
  lawsName: setting(pageName("Laws"), CUSTOMIZATION, {
    emptyIsDefault: true,
    label: "Laws name",
    inList: { list: "page-names", position: 30, label: "Laws", short: "lawsShortName" },
  }),
  lawsShortName: setting(shortPageName, CUSTOMIZATION, { label: "Laws short name" }),
  newLawsName: setting(pageName("New Laws"), CUSTOMIZATION, {
    emptyIsDefault: true,
    label: "New laws name",
    inList: { list: "subpage-names", position: 30, label: "New laws" },
  }),
  lawLedgerName: setting(pageName("Law Ledger"), CUSTOMIZATION, {
    emptyIsDefault: true,
    label: "Law ledger name",
    inList: { list: "subpage-names", position: 40, label: "Law ledger" },
  }),
  lawsGraphicalLinkEnabled: tile(30, "New laws", "Shown if the site has new laws."),
  codifiedLawsGraphicalLinkEnabled: tile(40, "Law ledger", "Shown if the site has a law ledger."),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
