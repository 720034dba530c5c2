import type { Customization, FeatureLevels, Level } from "../contract/session.ts";
import { isPermission, permissions, type Permission } from "../policy/permissions.ts";

/** Kind of content of a setting; decides how it is validated and sanitized. */
export type SettingKind = "plain" | "termGroups" | "html" | "link" | "website" | "bannerWebsite" | "hostName";

/** Types of pages that can have their own color (ENTITIES-16). */
export const PAGE_TYPES = ["home", "code", "zoning", "laws", "notes", "questions", "pubdocs", "admin", "help"] as const;
export type PageType = (typeof PAGE_TYPES)[number];

export interface SettingRule {
  /** Any one of these permissions is sufficient (PERMS-43 to PERMS-46, OPEN-85). */
  readonly permissions: readonly Permission[];
  readonly kind: SettingKind;
}

/** Settings that are uploaded, computed or set through a level (OPEN-40); they cannot be set by name. */
type Derived = "bannerBackgroundLight" | "bannerImage" | "bannerImageDouble" | "seal" | "trackbackEnabled";
/** `customerName` is the customer's own name; all others belong to its customization. */
export type SettingName = Exclude<keyof Customization, Derived> | "customerName";

const by = (permission: Permission, kind: SettingKind = "plain"): SettingRule => ({ permissions: [permission], kind });
const customization = by("CUSTOMIZATION_ADMIN");
const generalCode = by("GENERAL_CODE_ADMIN");

/** Permissions per setting (API-04): a setting that is not listed cannot be set. */
export const SETTINGS: Readonly<Record<SettingName, SettingRule>> = {
  customerName: customization,
  nameOverride: customization,
  bannerBackgroundColor: customization,
  accentColor: customization,
  titleColor: customization,
  accentBorderColor: customization,
  accentHighlightColor: customization,
  accentLineColor: customization,
  accentTextColor: customization,
  typeColors: customization,
  website: by("CUSTOMIZATION_ADMIN", "bannerWebsite"),
  mapUrl: by("CUSTOMIZATION_ADMIN", "link"),
  showCountyLine: customization,
  lawTitleField: customization,
  sidebarLabel: customization,
  homeName: customization,
  homeShortName: customization,
  codeName: customization,
  codeShortName: customization,
  zoningName: customization,
  zoningShortName: customization,
  lawsName: customization,
  lawsShortName: customization,
  notesName: customization,
  notesShortName: customization,
  questionsName: customization,
  questionsShortName: customization,
  pubdocsName: customization,
  pubdocsShortName: customization,
  adminName: customization,
  adminShortName: customization,
  helpName: customization,
  helpShortName: customization,
  zoningMapName: customization,
  zoningChapterName: customization,
  newLawsName: customization,
  lawLedgerName: customization,
  analysisName: { permissions: ["CUSTOMIZATION_ADMIN", "IA2_ADMIN"], kind: "plain" },
  subdivisionName: customization,
  subdivisionNamePlural: customization,
  homePageMessage: by("CUSTOMIZATION_ADMIN", "html"),
  codeGraphicalLinkEnabled: customization,
  lawsGraphicalLinkEnabled: customization,
  codifiedLawsGraphicalLinkEnabled: customization,
  helpGraphicalLinkEnabled: customization,
  muniContactPerson: customization,
  muniPhone: customization,
  muniEmail: customization,
  muniAddress: customization,
  muniUrl: by("CUSTOMIZATION_ADMIN", "website"),
  globalPublicMessage: by("CUSTOMIZATION_ADMIN", "html"),
  globalPublicMessageDismissalDays: customization,
  enhancedTocEnabled: customization,
  initialTocDepth: customization,
  searchSuggestionWaitTime: customization,
  searchSynonyms: by("CUSTOMIZATION_ADMIN", "termGroups"),
  searchResultsPerPage: customization,
  maxSearchPrintPages: customization,
  maxSearchPrintWait: customization,
  pubDocsOnlyText: by("CUSTOMIZATION_ADMIN", "html"),
  pubdocsDateDisabled: customization,
  codifiedLawViewEnabled: by("FEATURE_ADMIN"),
  calculatorsEnabled: by("FEATURE_ADMIN"),
  translate: by("TRANSLATE_ADMIN"),
  mixedContentEnabled: by("MIXED_CONTENT_ADMIN"),
  shallowSchemeEnabled: by("MIXED_CONTENT_ADMIN"),
  newNavEnabled: by("NAV_MODE_ADMIN"),
  allowRemoteAuth: by("REMOTE_AUTH_ADMIN"),
  cname: by("GENERAL_CODE_ADMIN", "hostName"),
  pubDocsOnly: generalCode,
  adminOptionHide: generalCode,
};

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Whether these permissions (session `grantedPermissions`) are sufficient to set something. */
export function maySet(held: readonly string[], name: SettingName): boolean {
  return SETTINGS[name].permissions.some((permission) => held.includes(permission));
}

/**
 * Features whose level a town can set (ADMIN-13 to ADMIN-16), with the available levels. Administrators' permissions
 * are not included: they are granted only by name.
 */
export const FEATURES = {
  VIEW: ["USER", "PUBLIC"],
  VERSION: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  "INDEX/VIEW": ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  "CONTENT/PREVIEW": ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  "SEARCH/QUERY/ADVANCED": ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  MULTI: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  "XML/SOURCE/DOWNLOAD": ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  TRACKBACK: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  "LAW/ALL/VIEW": ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  "LAW/LEDGER/VIEW": ["NOBODY", "ADMIN", "USER", "PUBLIC"],
  GROUP_ANNOTATION: ["NOBODY", "USER"],
  PUBLIC_ANNOTATION: ["NOBODY", "ADMIN"],
} as const satisfies Partial<Record<Permission, readonly Level[]>>;

export type Feature = keyof typeof FEATURES;

export const features = Object.keys(FEATURES).filter(isFeature);

export function isFeature(name: string): name is Feature {
  return Object.hasOwn(FEATURES, name);
}

/** The levels of a feature at a site: as set, otherwise the default level without a lower maximum. */
export function featureLevel(
  levels: Partial<FeatureLevels>,
  feature: Feature,
): { readonly currentLevel: Level; readonly maximumLevel: Level } {
  return levels[feature] ?? { currentLevel: permissions[feature], maximumLevel: "PUBLIC" };
}

const OPENNESS: Readonly<Record<Level, number>> = { NOBODY: 0, ADMIN: 1, USER: 2, PUBLIC: 3 };

/** Whether a level is at or below the maximum. */
export const isWithin = (level: Level, maximum: Level): boolean => OPENNESS[level] <= OPENNESS[maximum];

/** The levels that can be set for a feature, up to its maximum level (ADMIN-13). */
export function allowedLevels(feature: Feature, maximum: Level): readonly Level[] {
  return FEATURES[feature].filter((level) => isWithin(level, maximum));
}

/** Permissions to manage the installation; never granted to a town. */
const NEVER_OF_A_TOWN: ReadonlySet<string> = new Set(["GENERAL_CODE_ADMIN", "API/PERMISSION/GRANT"]);

/**
 * Whether someone may grant a permission to a town (API-09, API-10): only administrators' permissions that they have
 * there themselves.
 */
export function mayGrantToTown(held: readonly string[], permission: string): permission is Permission {
  return (
    isPermission(permission) &&
    permissions[permission] === "NOBODY" &&
    !NEVER_OF_A_TOWN.has(permission) &&
    held.includes(permission)
  );
}

/** Permissions to set any setting by name (API-04). */
export const settingWriters: readonly Permission[] = [
  ...new Set(Object.values(SETTINGS).flatMap((rule) => rule.permissions)),
];

/** Permissions to read the settings of a site: any permission to change one. */
export const settingsReaders: readonly Permission[] = [
  "CUSTOMIZATION_ADMIN",
  "FEATURE_ADMIN",
  "DISPLAY_DATE_ADMIN",
  "TRANSLATE_ADMIN",
  "MIXED_CONTENT_ADMIN",
  "NAV_MODE_ADMIN",
  "REMOTE_AUTH_ADMIN",
  "IA2_ADMIN",
  "API/PERMISSION/GRANT",
  "GENERAL_CODE_ADMIN",
];

/**
 * ADMIN-46: trimmed, and prefixed with http:// unless it starts with http:// or https://, is empty, or is a prefix of
 * those.
 */
export function bannerWebsite(typed: string): string {
  const text = typed.trim();
  const hasScheme = ["http://", "https://"].some(
    (scheme) => text.toLowerCase().startsWith(scheme) || scheme.startsWith(text.toLowerCase()),
  );
  return hasScheme ? text : `http://${text}`;
}
