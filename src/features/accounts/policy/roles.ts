import type { Catalog } from "../../../platform/features/catalog.ts";
import type { Level } from "../../sites/contract/session.ts";

/** Roles of a user in a town (OPEN-56). Visitors and general-code administrators have no membership row. */
export const roleNames = ["user", "administrator"] as const;
export type RoleName = (typeof roleNames)[number];
export const ROLE_LABELS: Readonly<Record<RoleName, string>> = { user: "User", administrator: "Administrator" };

export interface Role {
  readonly title: string;
  readonly levels: ReadonlySet<Exclude<Level, "NOBODY">>;
  readonly grants: ReadonlySet<string>;
}

export interface Roles extends Readonly<Record<RoleName, Role>> {
  readonly generalCode: Role;
}

export const ROLE_TITLES: Readonly<Record<keyof Roles, string>> = {
  user: "Municipal user",
  administrator: "Municipal administrator",
  generalCode: "General-code administrator",
};

const EVERY_LEVEL: Role["levels"] = new Set(["PUBLIC", "USER", "ADMIN"]);

/**
 * The roles as bundles of permissions. A municipal administrator has everything that a clerk needs to run the town's
 * site alone; each permission says whether it belongs to that. A general-code administrator has in every town all
 * permissions that are granted individually. Permissions that a town opens by level stay as the town sets them, so a
 * feature that is turned off is off for general-code administrators, too.
 */
export function rolesOf(permissions: Catalog["permissions"]): Roles {
  const known = composed.get(permissions) ?? composeRoles(permissions);
  composed.set(permissions, known);
  return known;
}

/** The declared permissions never change, but every request about users needs the roles. */
const composed = new WeakMap<Catalog["permissions"], Roles>();

function composeRoles(permissions: Catalog["permissions"]): Roles {
  const all = [...permissions];
  const named = (isIncluded: (permission: (typeof all)[number][1]) => boolean): ReadonlySet<string> =>
    new Set(all.flatMap(([name, permission]) => (isIncluded(permission) ? [name] : [])));
  return {
    user: { title: ROLE_TITLES.user, levels: new Set(["PUBLIC", "USER"]), grants: new Set() },
    administrator: {
      title: ROLE_TITLES.administrator,
      levels: EVERY_LEVEL,
      grants: named(({ ofAdministrators }) => ofAdministrators === true),
    },
    generalCode: {
      title: ROLE_TITLES.generalCode,
      levels: EVERY_LEVEL,
      grants: named(({ level }) => level === "NOBODY"),
    },
  };
}

/** DASHBOARD-06, CONSTANTS-16, with the length of decision 030. */
export const MIN_PASSWORD_LENGTH = 8;
export const PASSWORD_TOO_SHORT = "Passwords must be at least 8 characters long.";
/** Longer passwords add no security and make hashing slow. */
export const MAX_PASSWORD_LENGTH = 1000;

/** OPEN-81 */
export const SESSION_DAYS = 14;
export const INVITATION_DAYS = 7;
export const RESET_HOURS = 2;
export const CONFIRMATION_DAYS = 2;
/** How long a person who has an account already can accept to join a town. */
export const REQUEST_DAYS = 14;
