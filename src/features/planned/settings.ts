import { z } from "zod";
import {
  hostNameText,
  pageName,
  setting,
  shortPageName,
  type SettingDeclaration,
  type SettingListEntry,
  type SettingsOf,
} from "../../platform/features/settings.ts";

const planned = <Schema extends z.ZodType>(
  schema: Schema,
  by: string | readonly string[] = "CUSTOMIZATION_ADMIN",
  options: Parameters<typeof setting>[2] = {},
): SettingDeclaration<Schema> => setting(schema, by, { ...options, planned: true });

const name = (standard: string, inList: SettingListEntry, label?: string) =>
  planned(pageName(standard), "CUSTOMIZATION_ADMIN", { emptyIsDefault: true, inList, label });
const area = (position: number, standard: string, short: string, label?: string) =>
  name(standard, { list: "page-names", position, label: standard, short }, label);
const short = planned(shortPageName);
const tile = (position: number, label: string, hint: string) =>
  planned(z.boolean().default(true), "CUSTOMIZATION_ADMIN", {
    label: `${label} tile`,
    inList: { list: "tiles", position, label, hint },
  });

/** Settings that nothing reads yet (ENTITIES-16 to ENTITIES-22). The feature that reads one takes it over. */
export const settings = {
  calculatorsEnabled: planned(z.boolean().default(false), "FEATURE_ADMIN"),
  allowRemoteAuth: planned(z.boolean().default(false), "REMOTE_AUTH_ADMIN"),
  /** Host name of this site. */
  cname: planned(z.string().default(""), "GENERAL_CODE_ADMIN", { text: hostNameText }),
  questionsName: area(50, "Questions", "questionsShortName"),
  questionsShortName: short,
  helpName: area(90, "Help", "helpShortName"),
  helpShortName: short,
  // ADMIN-28
  analysisName: planned(pageName("Questions"), ["CUSTOMIZATION_ADMIN", "IA2_ADMIN"], {
    strict: z.string().min(1, "Enter a name").max(80),
  }),
  helpGraphicalLinkEnabled: tile(90, "Help", "Shown if the site has help pages."),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
