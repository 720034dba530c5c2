import type { FeatureLevels, Level } from "./contract.ts";

/**
 * Every permission by its name (PERMS-03 to PERMS-42), with the level that has it where a site says nothing
 * else. NOBODY: only who was granted it.
 */
export const permissions = {
  "VIEW": "PUBLIC",
  "VERSION": "PUBLIC",
  "INDEX/VIEW": "PUBLIC",
  "CONTENT/PREVIEW": "PUBLIC",
  "SEARCH/QUERY/ADVANCED": "PUBLIC",
  "MULTI": "PUBLIC",
  "XML/SOURCE/DOWNLOAD": "PUBLIC",
  "LAW/ALL/VIEW": "PUBLIC",
  "LAW/LEDGER/VIEW": "PUBLIC",
  "LAW/CCI/VIEW": "PUBLIC",
  "LAW/DELETED/VIEW": "NOBODY",
  "LAW/MANAGE": "NOBODY",
  "GROUP_ANNOTATION": "USER",
  "PUBLIC_ANNOTATION": "NOBODY",
  "BULK_UPLOAD": "NOBODY",
  "API/CONTENT/ADMIN": "NOBODY",
  "API/SEARCH/ADMIN": "NOBODY",
  "API/CODE/ADMIN": "NOBODY",
  "CUSTOMIZATION_ADMIN": "NOBODY",
  "FEATURE_ADMIN": "NOBODY",
  "DOCUMENT_ADMIN": "NOBODY",
  "CATEGORY_ADMIN": "NOBODY",
  "USER_ADMIN": "NOBODY",
  "DASHBOARD_BUDGET": "NOBODY",
  "DASHBOARD_DISTRIBUTION": "NOBODY",
  "DASHBOARD_HISTORY": "NOBODY",
  "DASHBOARD_TITLES": "NOBODY",
  "DASHBOARD_STATS": "NOBODY",
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
} as const satisfies Readonly<Record<string, Level>>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions).filter(isPermission);

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** What an actor has at one site. */
export interface Standing {
  /** Levels that the actor reaches: PUBLIC for everyone. */
  readonly levels: ReadonlySet<Exclude<Level, "NOBODY">>;
  /** Permissions granted by name. */
  readonly grants: ReadonlySet<string>;
}

/** The level that has a permission at a site: what the site sets, else the default. */
export function levelOf(levels: Partial<FeatureLevels>, permission: Permission): Level {
  return levels[permission]?.currentLevel ?? permissions[permission];
}

/** A permission is granted by name, or by the level to which the site opens it. An unknown one is never granted. */
export function granted(standing: Standing, levels: Partial<FeatureLevels>, permission: string): boolean {
  if (!isPermission(permission)) return false;
  if (standing.grants.has(permission)) return true;
  const level = levelOf(levels, permission);
  // INDEX-06: the index is on for all who view the site unless its level is NOBODY.
  if (permission === "INDEX/VIEW") return level !== "NOBODY";
  return level !== "NOBODY" && standing.levels.has(level);
}

/**
 * Whether an actor may do something at a site: who may not view a site may do nothing there (ADMIN-15), and
 * a version that is not the current one takes the permission VERSION as well (OPEN-87).
 */
export function maySite(standing: Standing, levels: Partial<FeatureLevels>, site: { readonly archiveId: string | null }, permission: string): boolean {
  if (!granted(standing, levels, "VIEW")) return false;
  if (site.archiveId !== null && !granted(standing, levels, "VERSION")) return false;
  return granted(standing, levels, permission);
}

/** All permissions that an actor has at a site, for the session (PERMS-01). */
export function grantedPermissions(standing: Standing, levels: Partial<FeatureLevels>, site: { readonly archiveId: string | null }): Permission[] {
  return permissionNames.filter((permission) => maySite(standing, levels, site, permission));
}
