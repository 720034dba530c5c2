import { z } from "zod";
import { htmlText, pageName, setting, shortPageName, type SettingsOf } from "../../platform/features/settings.ts";
import { allFileTypes, defaultFileTypes } from "./contract/file-types.ts";

const CUSTOMIZATION = "CUSTOMIZATION_ADMIN";

/** ADMIN-26, ENTITIES-11, ENTITIES-20, PUBDOC-62, PUBDOC-79 */
export const settings = {
  pubdocsName: setting(pageName("Public Documents"), CUSTOMIZATION, {
    emptyIsDefault: true,
    label: "Public documents name",
    inList: { list: "page-names", position: 60, label: "Public Documents", short: "pubdocsShortName" },
  }),
  pubdocsShortName: setting(shortPageName, CUSTOMIZATION, { label: "Public documents short name" }),
  pubDocsOnlyText: setting(z.string().default(""), CUSTOMIZATION, {
    text: htmlText,
    label: "Text of a site with public documents only",
  }),
  /** Documents of this town have no dates. */
  pubdocsDateDisabled: setting(z.boolean().default(false), CUSTOMIZATION, { label: "Documents without dates" }),
  /** Extensions of the files that may be posted. */
  pubDocsFileTypes: setting(z.array(z.enum(allFileTypes)).default([...defaultFileTypes]), CUSTOMIZATION, {
    label: "Allowed file types",
  }),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
