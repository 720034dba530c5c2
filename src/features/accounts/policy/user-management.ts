import { isPermission, permissionNames, type Permission } from "../../sites/policy/permissions.ts";
import { roles, type RoleName } from "./roles.ts";

/** Who manages a town's users, with all that they hold there. */
export interface Manager {
  readonly userId: number | null;
  readonly installationAdmin: boolean;
  readonly holds: ReadonlySet<string>;
}

/** A user of the town, with all that they were granted there by role, by name and through groups. */
export interface Managed {
  readonly userId: number;
  readonly username: string;
  readonly installationAdmin: boolean;
  readonly role: RoleName;
  readonly holds: ReadonlySet<string>;
  /** Member of another town too. */
  readonly elsewhere: boolean;
}

export type UserAction = "password" | "details" | "role" | "rights" | "state" | "remove";

/** Of the installation, and what opens nothing yet (OPEN-89): never handed on in a town. */
const NEVER_GRANTABLE: ReadonlySet<string> = new Set<Permission>(["GENERAL_CODE_ADMIN", "DASHBOARD_BUDGET"]);

export const canBeGranted = (name: string): boolean => isPermission(name) && !NEVER_GRANTABLE.has(name);

/** Permissions that can be granted to users and groups of a town. */
export const grantablePermissions: readonly Permission[] = permissionNames.filter(canBeGranted);

/** A right is handed on by who holds it: so nobody raises themselves or others above themselves. */
export const mayGrant = ({ holds }: Manager, permission: string): boolean =>
  canBeGranted(permission) && holds.has(permission);

/** Why a manager may not do something with a user; null where they may. */
export function refusalOf(deed: UserAction, manager: Manager, user: Managed): string | null {
  const isSelf = manager.userId === user.userId;
  if (isSelf && deed !== "rights") return ON_SELF[deed];
  if (manager.installationAdmin) return null;
  if (user.installationAdmin)
    return `${user.username} is a general-code administrator: only another one can change this account.`;
  if (user.elsewhere && (deed === "password" || deed === "details" || deed === "state")) {
    return `${user.username} is also a user of another town: only a general-code administrator can do this.`;
  }
  // Who sets a password, or the address to which a link for a new one goes, can sign in; so it takes all rights of the account.
  const asked = deed === "password" || deed === "details" ? user.holds : roles[user.role].grants;
  return isWithin(asked, manager.holds)
    ? null
    : `${user.username} has rights that you do not have: ask an administrator who has them.`;
}

const ON_SELF: Readonly<Record<Exclude<UserAction, "rights">, string>> = {
  password: "Change your own password in your user settings.",
  details: "Change your own name and e-mail address in your user settings.",
  role: "You cannot change your own role: ask another administrator.",
  state: "You cannot switch off your own account.",
  remove: "You cannot remove yourself: ask another administrator.",
};

/** Why a manager may not give a role; null where they may. */
export function refusalOfRole(manager: Manager, role: RoleName): string | null {
  return manager.installationAdmin || isWithin(roles[role].grants, manager.holds)
    ? null
    : "You can only give a role whose rights you have yourself.";
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));
