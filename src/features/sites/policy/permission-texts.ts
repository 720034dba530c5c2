import type { Permission } from "./permissions.ts";

export interface PermissionText {
  /** Label of its checkbox: "Manage users". */
  readonly title: string;
  /** Description for administrators. */
  readonly opens: string;
}

export interface PermissionArea {
  readonly title: string;
  readonly permissions: readonly Permission[];
}

/** Labels and descriptions of all permissions (PERMS-03 to PERMS-42, OPEN-84). */
export const permissionTexts: Readonly<Record<Permission, PermissionText>> = {
  VIEW: {
    title: "View the site",
    opens: "The site and everything on it that is open to its readers. Without it, a private site cannot be viewed.",
  },
  VERSION: {
    title: "View earlier versions",
    opens: "The archives: earlier versions of the code, and switching between versions.",
  },
  "INDEX/VIEW": { title: "View the index", opens: "The alphabetical index." },
  "CONTENT/PREVIEW": { title: "View previews", opens: "Previews of linked provisions." },
  "SEARCH/QUERY/ADVANCED": { title: "Advanced search", opens: "The Advanced button of the search and its dialog." },
  TRACKBACK: { title: "View “Cited by”", opens: "The list of provisions that cite a provision." },
  MULTI: {
    title: "Search several towns",
    opens: "Searching the codes of several towns at once.",
  },
  "XML/SOURCE/DOWNLOAD": {
    title: "Download the XML source",
    opens: "The “XML source” format when downloading a part of the code.",
  },
  "LAW/ALL/VIEW": { title: "View new laws", opens: "New laws that are not in the code yet." },
  "LAW/LEDGER/VIEW": {
    title: "View the law ledger",
    opens: "The ledger, which lists all laws and their location in the code.",
  },
  "LAW/CCI/VIEW": { title: "View codified laws", opens: "Laws that are already in the code, in the table of laws." },
  "LAW/DELETED/VIEW": { title: "View deleted laws", opens: "Deleted laws, and the switch that shows them." },
  "LAW/MANAGE": {
    title: "Edit laws",
    opens: "Editing all fields of a law, and adding laws. Without it, only the title and comment can be edited.",
  },
  GROUP_ANNOTATION: { title: "Write group notes", opens: "Notes shared with the members of a group." },
  PUBLIC_ANNOTATION: { title: "Write public notes", opens: "Notes that every reader can see." },
  BULK_UPLOAD: { title: "Bulk upload", opens: "The Bulk Uploader, which adds many documents at once." },
  "API/CONTENT/ADMIN": { title: "Keys for the content API", opens: "Enabling API keys for the content API." },
  "API/SEARCH/ADMIN": { title: "Keys for the search API", opens: "Enabling API keys for the search API." },
  "API/CODE/ADMIN": { title: "Keys for the code API", opens: "Enabling API keys for the code API." },
  CUSTOMIZATION_ADMIN: {
    title: "Change appearance and texts",
    opens: "Colors, banner, names, home page, table of contents and other settings of the site.",
  },
  FEATURE_ADMIN: {
    title: "Manage features",
    opens: "Who can see the laws, the index and other features, and whether the site is private.",
  },
  DOCUMENT_ADMIN: {
    title: "Manage documents",
    opens: "Moving, deleting and downloading several public documents at once.",
  },
  CATEGORY_ADMIN: { title: "Manage categories", opens: "Categories of public documents, including empty ones." },
  USER_ADMIN: {
    title: "Manage users",
    opens: "The Users page: users, their permissions, passwords and groups.",
  },
  DASHBOARD_BUDGET: { title: "View the budget", opens: "Not used yet: there is no budget page." },
  DASHBOARD_DISTRIBUTION: {
    title: "View the distribution list",
    opens: "The Distribution page: who receives printed copies.",
  },
  DASHBOARD_HISTORY: {
    title: "View the history",
    opens: "The History page: every change to settings, users and the code, and who made it.",
  },
  DASHBOARD_TITLES: {
    title: "View titles",
    opens: "The Titles page: the parts of the code and how they changed.",
  },
  DASHBOARD_STATS: { title: "View statistics", opens: "The Stats page: visits, pages and searches." },
  "PUBDOC/PRIVATE/VIEW": { title: "View private documents", opens: "Public documents marked as private." },
  "PUBDOC/TYPE/ADD": { title: "Add documents and types", opens: "Adding types, categories and documents." },
  "PUBDOC/TYPE/EDIT": { title: "Edit documents and types", opens: "Editing types, categories and documents." },
  "PUBDOC/TYPE/DELETE": { title: "Delete types", opens: "Deleting document types." },
  "IA2/COMMENT/ADD": { title: "Comment on questions", opens: "Adding comments to the questions of an analysis." },
  "IA2/COMMENT/UPDATE": {
    title: "Edit comments on questions",
    opens: "Editing comments on the questions of an analysis.",
  },
  "IA2/FINALIZED/COMPLETE": { title: "Complete an analysis", opens: "Marking a finalized analysis as complete." },
  "IA2/ANALYSIS/FINALIZE": { title: "Finalize an analysis", opens: "Closing the answers of an analysis." },
  "IA2/QUESTION/PRINT": { title: "Print questions", opens: "Printing the questions of an analysis." },
  "IA2/QUESTION/LOCK": { title: "Lock questions", opens: "Locking questions against changes." },
  "IA2/QUESTION/UNLOCK": { title: "Unlock questions", opens: "Unlocking locked questions." },
  "IA2/STATUS/VIEW": { title: "View the status of an analysis", opens: "The status report of an analysis." },
  GENERAL_CODE_ADMIN: {
    title: "General-code administrator",
    opens: "All towns of this installation. It can be granted only on the server, not here.",
  },
  TRANSLATE_ADMIN: { title: "Manage translation", opens: "Whether readers can have pages translated." },
  IA2_ADMIN: { title: "Set up analyses", opens: "The settings and the import of analyses." },
  CODE_REVIEW_ADMIN: {
    title: "Set the review phase",
    opens: "The label that shows the review phase of the code.",
  },
  MIXED_CONTENT_ADMIN: {
    title: "Set mixed content",
    opens: "How parts of mixed types appear in the table of contents.",
  },
  NAV_MODE_ADMIN: { title: "Set the navigation", opens: "Whether the site has a navigation rail." },
  EREADER_ADMIN: { title: "Manage e-readers", opens: "E-reader subscriptions and their notices." },
  REMOTE_AUTH_ADMIN: { title: "Set remote sign-in", opens: "Whether accounts from other systems can sign in." },
  DISPLAY_DATE_ADMIN: { title: "Set the display date", opens: "The date shown to readers for the current version." },
  "API/KEY/VIEW": { title: "View API keys", opens: "The list of API keys and their usage." },
  "API/KEY/CREATE": { title: "Create API keys", opens: "Creating API keys." },
  "API/KEY/MODIFY": { title: "Edit API keys", opens: "Editing, enabling, disabling and deleting API keys." },
  "API/PERMISSION/GRANT": {
    title: "Grant permissions to the town",
    opens: "Granting permissions to all administrators of the town at once.",
  },
  "CODE/IMPORT": {
    title: "Import the code",
    opens: "Uploading a new version of the code, reviewing its report and publishing it.",
  },
};

/** The permissions grouped by topic, in the order of display. Each is in exactly one area. */
export const permissionAreas: readonly PermissionArea[] = [
  {
    title: "Reading",
    permissions: [
      "VIEW",
      "VERSION",
      "INDEX/VIEW",
      "CONTENT/PREVIEW",
      "SEARCH/QUERY/ADVANCED",
      "TRACKBACK",
      "MULTI",
      "XML/SOURCE/DOWNLOAD",
    ],
  },
  {
    title: "Site settings",
    permissions: [
      "CUSTOMIZATION_ADMIN",
      "FEATURE_ADMIN",
      "DISPLAY_DATE_ADMIN",
      "TRANSLATE_ADMIN",
      "MIXED_CONTENT_ADMIN",
      "NAV_MODE_ADMIN",
      "REMOTE_AUTH_ADMIN",
      "EREADER_ADMIN",
      "CODE_REVIEW_ADMIN",
      "CODE/IMPORT",
    ],
  },
  {
    title: "Dashboard",
    permissions: [
      "USER_ADMIN",
      "DASHBOARD_STATS",
      "DASHBOARD_TITLES",
      "DASHBOARD_DISTRIBUTION",
      "DASHBOARD_HISTORY",
      "DASHBOARD_BUDGET",
    ],
  },
  { title: "Laws", permissions: ["LAW/ALL/VIEW", "LAW/LEDGER/VIEW", "LAW/CCI/VIEW", "LAW/DELETED/VIEW", "LAW/MANAGE"] },
  {
    title: "Public documents",
    permissions: [
      "DOCUMENT_ADMIN",
      "CATEGORY_ADMIN",
      "PUBDOC/PRIVATE/VIEW",
      "PUBDOC/TYPE/ADD",
      "PUBDOC/TYPE/EDIT",
      "PUBDOC/TYPE/DELETE",
      "BULK_UPLOAD",
    ],
  },
  { title: "Notes", permissions: ["GROUP_ANNOTATION", "PUBLIC_ANNOTATION"] },
  {
    title: "Questions and analysis",
    permissions: [
      "IA2/COMMENT/ADD",
      "IA2/COMMENT/UPDATE",
      "IA2/ANALYSIS/FINALIZE",
      "IA2/FINALIZED/COMPLETE",
      "IA2/QUESTION/PRINT",
      "IA2/QUESTION/LOCK",
      "IA2/QUESTION/UNLOCK",
      "IA2/STATUS/VIEW",
      "IA2_ADMIN",
    ],
  },
  {
    title: "API",
    permissions: [
      "API/KEY/VIEW",
      "API/KEY/CREATE",
      "API/KEY/MODIFY",
      "API/CONTENT/ADMIN",
      "API/SEARCH/ADMIN",
      "API/CODE/ADMIN",
      "API/PERMISSION/GRANT",
    ],
  },
  { title: "Installation", permissions: ["GENERAL_CODE_ADMIN"] },
];
