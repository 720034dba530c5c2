import type { SettingName } from "../settings/policy.ts";
import type { Permission } from "./permissions.ts";

/**
 * Permissions without effect, because the feature is not in the product yet. The API stores and grants them as
 * required; screens hide them. The feature that uses one removes it from this list.
 */
const PLANNED_PERMISSIONS: ReadonlySet<string> = new Set<Permission>([
  "CONTENT/PREVIEW",
  "XML/SOURCE/DOWNLOAD",
  "LAW/ALL/VIEW",
  "LAW/LEDGER/VIEW",
  "LAW/CCI/VIEW",
  "LAW/DELETED/VIEW",
  "LAW/MANAGE",
  "GROUP_ANNOTATION",
  "PUBLIC_ANNOTATION",
  "BULK_UPLOAD",
  "DOCUMENT_ADMIN",
  "CATEGORY_ADMIN",
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
  "IA2_ADMIN",
  "CODE_REVIEW_ADMIN",
  "EREADER_ADMIN",
  "REMOTE_AUTH_ADMIN",
  "DASHBOARD_BUDGET",
]);

/** Settings that nothing reads yet, for the same reason. */
const PLANNED_SETTINGS: ReadonlySet<string> = new Set<SettingName>([
  "calculatorsEnabled",
  "allowRemoteAuth",
  "cname",
  "pubDocsOnlyText",
  "pubdocsDateDisabled",
  "lawTitleField",
  "codifiedLawViewEnabled",
  "lawsName",
  "lawsShortName",
  "notesName",
  "notesShortName",
  "questionsName",
  "questionsShortName",
  "pubdocsName",
  "pubdocsShortName",
  "helpName",
  "helpShortName",
  "newLawsName",
  "lawLedgerName",
  "analysisName",
  "lawsGraphicalLinkEnabled",
  "codifiedLawsGraphicalLinkEnabled",
  "helpGraphicalLinkEnabled",
]);

/** Whether the product uses a permission. */
export const isPermissionInUse = (permission: string): boolean => !PLANNED_PERMISSIONS.has(permission);

/** Whether the product reads a setting. */
export const isSettingInUse = (name: string): boolean => !PLANNED_SETTINGS.has(name);
