import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalog } from "../src/app/catalog.ts";
import { permissionsDoc, storedDoc } from "./permissions-doc.ts";

/** The permission names in PERMS-03 to PERMS-42 and OPEN-84. */
const REQUIRED = [
  "VIEW",
  "LAW/LEDGER/VIEW",
  "LAW/ALL/VIEW",
  "LAW/CCI/VIEW",
  "LAW/DELETED/VIEW",
  "LAW/MANAGE",
  "GROUP_ANNOTATION",
  "PUBLIC_ANNOTATION",
  "INDEX/VIEW",
  "VERSION",
  "BULK_UPLOAD",
  "CONTENT/PREVIEW",
  "SEARCH/QUERY/ADVANCED",
  "MULTI",
  "API/CONTENT/ADMIN",
  "API/SEARCH/ADMIN",
  "API/CODE/ADMIN",
  "XML/SOURCE/DOWNLOAD",
  "CUSTOMIZATION_ADMIN",
  "FEATURE_ADMIN",
  "DOCUMENT_ADMIN",
  "CATEGORY_ADMIN",
  "USER_ADMIN",
  "DASHBOARD_BUDGET",
  "DASHBOARD_DISTRIBUTION",
  "DASHBOARD_HISTORY",
  "DASHBOARD_TITLES",
  "DASHBOARD_STATS",
  "PUBDOC/PRIVATE/VIEW",
  "PUBDOC/TYPE/ADD",
  "PUBDOC/TYPE/EDIT",
  "PUBDOC/TYPE/DELETE",
  "IA2/COMMENT/ADD",
  "IA2/COMMENT/UPDATE",
  "IA2/FINALIZED/COMPLETE",
  "IA2/ANALYSIS/FINALIZE",
  "IA2/QUESTION/PRINT",
  "IA2/QUESTION/LOCK",
  "IA2/QUESTION/UNLOCK",
  "IA2/STATUS/VIEW",
  "TRANSLATE_ADMIN",
  "IA2_ADMIN",
  "CODE_REVIEW_ADMIN",
  "MIXED_CONTENT_ADMIN",
  "NAV_MODE_ADMIN",
  "EREADER_ADMIN",
  "REMOTE_AUTH_ADMIN",
  "DISPLAY_DATE_ADMIN",
  "GENERAL_CODE_ADMIN",
  "API/KEY/VIEW",
  "API/KEY/CREATE",
  "API/KEY/MODIFY",
  "API/PERMISSION/GRANT",
];

describe("docs/permissions.md", () => {
  test("[PERMS-01, PERMS-46, PERMS-47, OPEN-56, OPEN-84, OPEN-89] lists every permission with its description, its default holders and whether it can be granted", () => {
    expect([...catalog.permissions.keys()]).toEqual(expect.arrayContaining(REQUIRED));
    for (const { title, opens, area } of catalog.permissions.values()) {
      expect(title).not.toBe("");
      expect(area).not.toBe("");
      expect(opens).toMatch(/\.$/);
    }
  });

  test("is up to date: run `node scripts/permissions-doc.ts` after changing a policy", () => {
    expect(storedDoc(join(import.meta.dirname, ".."))).toBe(permissionsDoc());
  });
});
