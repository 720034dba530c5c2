import type { Level } from "../../sites/contract/session.ts";
import { permissionNames, permissions, type Permission } from "../../sites/policy/permissions.ts";

/** Roles of a user in a town (OPEN-56). Visitors and general-code administrators have no membership row. */
export const roleNames = ["user", "administrator"] as const;
export type RoleName = (typeof roleNames)[number];

interface Role {
  readonly title: string;
  readonly levels: ReadonlySet<Exclude<Level, "NOBODY">>;
  readonly grants: ReadonlySet<Permission>;
}

/** Permissions of a municipal administrator: everything a clerk needs to run the town's site alone. */
const MUNICIPAL: readonly Permission[] = [
  "CUSTOMIZATION_ADMIN",
  "FEATURE_ADMIN",
  "TRANSLATE_ADMIN",
  "DISPLAY_DATE_ADMIN",
  "MIXED_CONTENT_ADMIN",
  "NAV_MODE_ADMIN",
  "USER_ADMIN",
  "CODE/IMPORT",
  "DOCUMENT_ADMIN",
  "CATEGORY_ADMIN",
  "PUBDOC/PRIVATE/VIEW",
  "PUBDOC/TYPE/ADD",
  "PUBDOC/TYPE/EDIT",
  "PUBDOC/TYPE/DELETE",
  "PUBLIC_ANNOTATION",
  "LAW/MANAGE",
  "LAW/DELETED/VIEW",
  "DASHBOARD_DISTRIBUTION",
  "DASHBOARD_HISTORY",
  "DASHBOARD_TITLES",
  "DASHBOARD_STATS",
  "API/KEY/VIEW",
  "API/KEY/CREATE",
  "API/KEY/MODIFY",
  "API/CONTENT/ADMIN",
  "API/SEARCH/ADMIN",
  "API/CODE/ADMIN",
];

/** The two roles that a user can have in a town, as bundles of grants. */
export const roles: Readonly<Record<RoleName, Role>> = {
  user: { title: "Municipal user", levels: new Set(["PUBLIC", "USER"]), grants: new Set() },
  administrator: {
    title: "Municipal administrator",
    levels: new Set(["PUBLIC", "USER", "ADMIN"]),
    grants: new Set(MUNICIPAL),
  },
};

/**
 * Holds in every town all permissions that are granted individually. Permissions that a town opens by level stay as the
 * town sets them, so a feature that is turned off is off for general-code administrators, too.
 */
export const generalCode: Role = {
  title: "General-code administrator",
  levels: roles.administrator.levels,
  grants: new Set(permissionNames.filter((name) => permissions[name] === "NOBODY")),
};

/** DASHBOARD-06, CONSTANTS-16 */
export const MIN_PASSWORD_LENGTH = 6;
export const PASSWORD_TOO_SHORT = "Passwords must be at least 6 characters long.";
/** Longer passwords add no security and make hashing slow. */
export const MAX_PASSWORD_LENGTH = 1000;

/** OPEN-81 */
export const SESSION_DAYS = 14;
export const INVITATION_DAYS = 7;
export const RESET_HOURS = 2;
