import type { FeatureLevels, Level } from "../contract/session.ts";

/**
 * Every permission by name (PERMS-03 to PERMS-42, OPEN-84), with its default level. NOBODY: only if granted by name.
 */
export const permissions = {
  VIEW: "PUBLIC",
  VERSION: "PUBLIC",
  "INDEX/VIEW": "PUBLIC",
  "CONTENT/PREVIEW": "PUBLIC",
  "SEARCH/QUERY/ADVANCED": "PUBLIC",
  MULTI: "PUBLIC",
  "XML/SOURCE/DOWNLOAD": "PUBLIC",
  "LAW/ALL/VIEW": "PUBLIC",
  "LAW/LEDGER/VIEW": "PUBLIC",
  "LAW/CCI/VIEW": "PUBLIC",
  "LAW/DELETED/VIEW": "NOBODY",
  "LAW/MANAGE": "NOBODY",
  GROUP_ANNOTATION: "USER",
  PUBLIC_ANNOTATION: "NOBODY",
  BULK_UPLOAD: "NOBODY",
  "API/CONTENT/ADMIN": "NOBODY",
  "API/SEARCH/ADMIN": "NOBODY",
  "API/CODE/ADMIN": "NOBODY",
  CUSTOMIZATION_ADMIN: "NOBODY",
  FEATURE_ADMIN: "NOBODY",
  DOCUMENT_ADMIN: "NOBODY",
  CATEGORY_ADMIN: "NOBODY",
  USER_ADMIN: "NOBODY",
  DASHBOARD_BUDGET: "NOBODY",
  DASHBOARD_DISTRIBUTION: "NOBODY",
  DASHBOARD_HISTORY: "NOBODY",
  DASHBOARD_TITLES: "NOBODY",
  DASHBOARD_STATS: "NOBODY",
  "PUBDOC/PRIVATE/VIEW": "NOBODY",
  "PUBDOC/TYPE/ADD": "NOBODY",
  "PUBDOC/TYPE/EDIT": "NOBODY",
  "PUBDOC/TYPE/DELETE": "NOBODY",
  "IA2/COMMENT/ADD": "NOBODY",
  "IA2/COMMENT/UPDATE": "NOBODY",
  "IA2/FINALIZED/COMPLETE": "NOBODY",
  "IA2/ANALYSIS/FINALIZE": "NOBODY",
  "IA2/QUESTION/PRINT": "NOBODY",
  "IA2/QUESTION/LOCK": "NOBODY",
  "IA2/QUESTION/UNLOCK": "NOBODY",
  "IA2/STATUS/VIEW": "NOBODY",
  GENERAL_CODE_ADMIN: "NOBODY",
  TRANSLATE_ADMIN: "NOBODY",
  IA2_ADMIN: "NOBODY",
  CODE_REVIEW_ADMIN: "NOBODY",
  MIXED_CONTENT_ADMIN: "NOBODY",
  NAV_MODE_ADMIN: "NOBODY",
  EREADER_ADMIN: "NOBODY",
  REMOTE_AUTH_ADMIN: "NOBODY",
  DISPLAY_DATE_ADMIN: "NOBODY",
  "API/KEY/VIEW": "NOBODY",
  "API/KEY/CREATE": "NOBODY",
  "API/KEY/MODIFY": "NOBODY",
  "API/PERMISSION/GRANT": "NOBODY",
  // Not from the sources: "referenced by" links (OPEN-40), and publishing a version in the browser.
  TRACKBACK: "PUBLIC",
  "CODE/IMPORT": "NOBODY",
} as const satisfies Readonly<Record<string, Level>>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions).filter(isPermission);

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** An actor's levels and permissions at one site. */
export interface Grants {
  /** Levels that the actor reaches: PUBLIC for everyone. */
  readonly levels: ReadonlySet<Exclude<Level, "NOBODY">>;
  /** Permissions granted by name. */
  readonly grants: ReadonlySet<string>;
}

/** A town's rules: levels of features, and permissions granted to the town itself. */
export interface TownRules {
  readonly levels: Partial<FeatureLevels>;
  readonly grants: readonly string[];
}

/** The level of a permission at a site: the site's setting, otherwise the default. */
export function levelOf(levels: Partial<FeatureLevels>, permission: Permission): Level {
  return levels[permission]?.currentLevel ?? permissions[permission];
}

/**
 * A permission is granted by name, through the level that the site sets, or to the town: then its administrators have
 * it. An unknown permission is never granted.
 */
export function granted(actor: Grants, rules: TownRules, permission: string): boolean {
  if (!isPermission(permission)) return false;
  if (actor.grants.has(permission) || hasThroughTown(actor, rules, permission)) return true;
  const level = levelOf(rules.levels, permission);
  // INDEX-06: everyone who can view the site sees the index unless its level is NOBODY.
  if (permission === "INDEX/VIEW") return level !== "NOBODY";
  return level !== "NOBODY" && actor.levels.has(level);
}

/**
 * API-08: bulk upload granted to the town applies to its document administrators; other permissions to its
 * administrators (OPEN-31).
 */
function hasThroughTown({ levels, grants }: Grants, rules: TownRules, permission: Permission): boolean {
  if (!rules.grants.includes(permission)) return false;
  return levels.has("ADMIN") || (permission === "BULK_UPLOAD" && grants.has("DOCUMENT_ADMIN"));
}

/**
 * Whether an actor may do something at a site. Nothing is allowed without VIEW (ADMIN-15), and an archive also requires
 * VERSION (OPEN-87).
 */
export function maySite(
  actor: Grants,
  rules: TownRules,
  site: { readonly archiveId: string | null },
  permission: string,
): boolean {
  if (!granted(actor, rules, "VIEW")) return false;
  if (site.archiveId !== null && !granted(actor, rules, "VERSION")) return false;
  return granted(actor, rules, permission);
}

/** All permissions of an actor at a site, for the session (PERMS-01). */
export function grantedPermissions(
  actor: Grants,
  rules: TownRules,
  site: { readonly archiveId: string | null },
): Permission[] {
  return permissionNames.filter((permission) => maySite(actor, rules, site, permission));
}

/** Dashboard pages in order, with the permissions that open them (DASHBOARD-04, OPEN-33, OPEN-34). */
export const DASHBOARD_PAGES = [
  { page: "", permissions: ["USER_ADMIN"] },
  {
    page: "/settings",
    permissions: [
      "CUSTOMIZATION_ADMIN",
      "FEATURE_ADMIN",
      "DISPLAY_DATE_ADMIN",
      "TRANSLATE_ADMIN",
      "MIXED_CONTENT_ADMIN",
      "NAV_MODE_ADMIN",
      "REMOTE_AUTH_ADMIN",
      "API/KEY/VIEW",
      "API/PERMISSION/GRANT",
    ],
  },
  { page: "/code", permissions: ["CODE/IMPORT"] },
  { page: "/stats", permissions: ["DASHBOARD_STATS"] },
  { page: "/titles", permissions: ["DASHBOARD_TITLES"] },
  { page: "/distribution", permissions: ["DASHBOARD_DISTRIBUTION"] },
  { page: "/history", permissions: ["DASHBOARD_HISTORY"] },
  { page: "/mail", permissions: ["USER_ADMIN"] },
] as const satisfies readonly { readonly page: string; readonly permissions: readonly Permission[] }[];

const KEY_SWITCHES: readonly Permission[] = ["API/CONTENT/ADMIN", "API/SEARCH/ADMIN", "API/CODE/ADMIN"];

/** The dashboard pages that are open to a user. Viewing keys also requires permission to enable them (APIKEYS-01). */
export function openPages(may: (permission: Permission) => boolean): (typeof DASHBOARD_PAGES)[number][] {
  const opens = (permission: Permission): boolean =>
    may(permission) && (permission !== "API/KEY/VIEW" || KEY_SWITCHES.some(may));
  return DASHBOARD_PAGES.filter(({ permissions: any }) => any.some(opens));
}

/** Target of the rail's Admin entry: the settings, or the first open page; null if there is none. */
export function dashboardOf(custId: string, held: readonly string[]): string | null {
  const open = openPages((permission) => held.includes(permission));
  const first = open.find(({ page }) => page === "/settings") ?? open[0];
  return first === undefined ? null : `/dashboard/${custId}${first.page}`;
}
