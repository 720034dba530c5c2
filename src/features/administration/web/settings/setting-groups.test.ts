import { expect, test } from "vitest";
import { settingGroups } from "./setting-groups.ts";
import { catalog } from "../../../../app/catalog.ts";

const groups = [...catalog.settingGroups].map(([id, { forGeneralCode = null, ...group }]) => ({
  id,
  ...group,
  forGeneralCode,
}));
const titlesFor = (...held: readonly string[]): readonly string[] =>
  settingGroups({ held, settings: { groups } }).map(({ title }) => title);

const OTHERS = ["Home page", "Customization", "Features", "TOC Customizations", "API keys"];

test.each([
  "CUSTOMIZATION_ADMIN",
  "FEATURE_ADMIN",
  "DISPLAY_DATE_ADMIN",
  "IA2_ADMIN",
  "CODE_REVIEW_ADMIN",
  "EREADER_ADMIN",
  "REMOTE_AUTH_ADMIN",
  "MIXED_CONTENT_ADMIN",
])(
  "[ADMIN-09, PERMS-45] [~OPEN-54: no eReader settings yet] a general-code administrator sees the group GC Admin, by its full name, before the others, with %s",
  (flag) => {
    expect(titlesFor("GENERAL_CODE_ADMIN", flag)).toEqual(["General-code administration", ...OTHERS]);
    expect(titlesFor(flag)).toEqual(["Code and names", ...OTHERS]);
  },
);

test("[ADMIN-09, PERMS-45] a general-code administrator without another flag does not see GC Admin", () => {
  for (const held of [["GENERAL_CODE_ADMIN"], ["GENERAL_CODE_ADMIN", "USER_ADMIN", "TRANSLATE_ADMIN"]])
    expect(titlesFor(...held)).toEqual(["Code and names", ...OTHERS]);
});
