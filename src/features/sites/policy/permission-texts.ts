import type { Permission } from "./permissions.ts";

export interface PermissionText {
  /** As it stands beside its box: "Manage users". */
  readonly title: string;
  /** What it opens, in plain words. */
  readonly opens: string;
}

export interface PermissionArea {
  readonly title: string;
  readonly permissions: readonly Permission[];
}

/** All permissions in the words of those who give them (PERMS-03 to PERMS-42, OPEN-84). */
export const permissionTexts: Readonly<Record<Permission, PermissionText>> = {
  VIEW: {
    title: "View the site",
    opens:
      "The site and everything on it that is open to its readers. A private site is closed to whoever does not have it.",
  },
  VERSION: {
    title: "See earlier versions",
    opens: "The archives: versions of the code other than the current one, and switching between them.",
  },
  "INDEX/VIEW": { title: "See the index", opens: "The index of words." },
  "CONTENT/PREVIEW": { title: "See previews", opens: "The preview of a provision that a link leads to." },
  "SEARCH/QUERY/ADVANCED": { title: "Search in detail", opens: "The Advanced button of the search, with its dialog." },
  TRACKBACK: { title: "See where a provision is cited", opens: "The list of provisions that refer to one." },
  MULTI: {
    title: "Search several towns",
    opens: "The Multicode button, with which the codes of several towns are searched at once.",
  },
  "XML/SOURCE/DOWNLOAD": {
    title: "Download the XML source",
    opens: "The choice “XML source” where a part of the code is downloaded.",
  },
  "LAW/ALL/VIEW": { title: "See the laws", opens: "The new laws that are not in the code yet." },
  "LAW/LEDGER/VIEW": {
    title: "See the law ledger",
    opens: "The ledger, which lists all laws with where they went in the code.",
  },
  "LAW/CCI/VIEW": { title: "See codified laws", opens: "Laws that are in the code already, in the table of laws." },
  "LAW/DELETED/VIEW": { title: "See deleted laws", opens: "Laws that were deleted, and the switch that shows them." },
  "LAW/MANAGE": {
    title: "Edit laws",
    opens: "All fields of a law, and adding laws. Without it only title and comment can be changed.",
  },
  GROUP_ANNOTATION: { title: "Write group notes", opens: "Notes that the members of a group share." },
  PUBLIC_ANNOTATION: { title: "Write public notes", opens: "Notes that every reader of the code sees." },
  BULK_UPLOAD: { title: "Upload in bulk", opens: "The Bulk Uploader, with which many documents are added at once." },
  "API/CONTENT/ADMIN": { title: "Keys for the content API", opens: "Switching API keys on for the content API." },
  "API/SEARCH/ADMIN": { title: "Keys for the search API", opens: "Switching API keys on for the search API." },
  "API/CODE/ADMIN": { title: "Keys for the code API", opens: "Switching API keys on for the code API." },
  CUSTOMIZATION_ADMIN: {
    title: "Change the look and the texts",
    opens: "Colors, banner, names, home page, contents and further settings of the site.",
  },
  FEATURE_ADMIN: {
    title: "Switch features",
    opens: "Who may see the laws, the index and other features, and whether the site is private.",
  },
  DOCUMENT_ADMIN: {
    title: "Manage documents",
    opens: "Moving, deleting and downloading public documents, several at once.",
  },
  CATEGORY_ADMIN: { title: "Manage categories", opens: "Categories of public documents, empty ones too." },
  USER_ADMIN: {
    title: "Manage users",
    opens: "The dashboard's users page: users, their rights, passwords and groups.",
  },
  DASHBOARD_BUDGET: { title: "See the budget", opens: "Nothing yet: there is no budget page." },
  DASHBOARD_DISTRIBUTION: {
    title: "See the distribution",
    opens: "The dashboard's distribution page: who receives printed copies.",
  },
  DASHBOARD_HISTORY: {
    title: "See the history",
    opens: "The dashboard's history page: every change of settings, users and code, with who made it.",
  },
  DASHBOARD_TITLES: {
    title: "See the titles",
    opens: "The dashboard's titles page: the parts of the code and how they changed.",
  },
  DASHBOARD_STATS: { title: "See the statistics", opens: "The dashboard's stats page: visits, pages and searches." },
  "PUBDOC/PRIVATE/VIEW": { title: "See private documents", opens: "Public documents that are marked private." },
  "PUBDOC/TYPE/ADD": { title: "Add documents and types", opens: "Adding types, categories and documents." },
  "PUBDOC/TYPE/EDIT": { title: "Edit documents and types", opens: "Editing types, categories and documents." },
  "PUBDOC/TYPE/DELETE": { title: "Delete types", opens: "Deleting types of documents." },
  "IA2/COMMENT/ADD": { title: "Comment on questions", opens: "Adding comments to the questions of an analysis." },
  "IA2/COMMENT/UPDATE": {
    title: "Edit comments on questions",
    opens: "Changing comments on the questions of an analysis.",
  },
  "IA2/FINALIZED/COMPLETE": { title: "Complete an analysis", opens: "Marking a finalized analysis as complete." },
  "IA2/ANALYSIS/FINALIZE": { title: "Finalize an analysis", opens: "Closing the answers of an analysis." },
  "IA2/QUESTION/PRINT": { title: "Print questions", opens: "Printing the questions of an analysis." },
  "IA2/QUESTION/LOCK": { title: "Lock questions", opens: "Locking questions against changes." },
  "IA2/QUESTION/UNLOCK": { title: "Unlock questions", opens: "Opening locked questions again." },
  "IA2/STATUS/VIEW": { title: "See the state of an analysis", opens: "The status report of an analysis." },
  GENERAL_CODE_ADMIN: {
    title: "General-code administrator",
    opens: "All towns of this installation. It is given on the server, never here.",
  },
  TRANSLATE_ADMIN: { title: "Switch translation", opens: "Whether readers can have pages translated." },
  IA2_ADMIN: { title: "Set up analyses", opens: "The settings of analysis and its import." },
  CODE_REVIEW_ADMIN: {
    title: "Set the phase of review",
    opens: "The label that says in which phase of review the code is.",
  },
  MIXED_CONTENT_ADMIN: { title: "Set mixed content", opens: "How parts of mixed types appear in the contents." },
  NAV_MODE_ADMIN: { title: "Set the navigation", opens: "Whether the site has the rail of icons." },
  EREADER_ADMIN: { title: "Manage e-readers", opens: "Subscriptions of e-readers and their notices." },
  REMOTE_AUTH_ADMIN: { title: "Set remote sign-in", opens: "Whether accounts of other systems may sign in." },
  DISPLAY_DATE_ADMIN: { title: "Set the display date", opens: "The date that readers see for the current version." },
  "API/KEY/VIEW": { title: "See API keys", opens: "The list of API keys with their use." },
  "API/KEY/CREATE": { title: "Create API keys", opens: "New API keys." },
  "API/KEY/MODIFY": { title: "Change API keys", opens: "Changing, switching and deleting API keys." },
  "API/PERMISSION/GRANT": {
    title: "Grant permissions to the town",
    opens: "Opening permissions for all administrators of the town at once.",
  },
  "CODE/IMPORT": {
    title: "Import the code",
    opens: "Uploading a new version of the code, reading its report and publishing it.",
  },
};

/** The permissions by what they are about, in the order in which people read them. Each stands in exactly one. */
export const permissionAreas: readonly PermissionArea[] = [
  {
    title: "Reading the site",
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
    title: "Settings of the site",
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
  { title: "The installation", permissions: ["GENERAL_CODE_ADMIN"] },
];
