import { isPermission, permissionNames, type Permission } from "../../sites/policy/permissions.ts";
import { roles, type RoleName } from "./roles.ts";

/** A person who manages a town's users, with all permissions that they hold there. */
export interface Manager {
  readonly userId: number | null;
  readonly installationAdmin: boolean;
  readonly holds: ReadonlySet<string>;
}

/** A user of the town, with all permissions granted there by role, individually and through groups. */
export interface Managed {
  readonly userId: number;
  readonly username: string;
  readonly installationAdmin: boolean;
  readonly role: RoleName;
  readonly holds: ReadonlySet<string>;
  /** Also a member of another town. */
  readonly elsewhere: boolean;
}

export type UserAction = "password" | "details" | "role" | "rights" | "state" | "remove";

/** Never granted in a town: permissions of the installation, and those without effect yet (OPEN-89). */
const NEVER_GRANTABLE: ReadonlySet<string> = new Set<Permission>(["GENERAL_CODE_ADMIN", "DASHBOARD_BUDGET"]);

export const canBeGranted = (name: string): boolean => isPermission(name) && !NEVER_GRANTABLE.has(name);

/** Permissions that can be granted to users and groups of a town. */
export const grantablePermissions: readonly Permission[] = permissionNames.filter(canBeGranted);

/** People can only grant permissions that they hold, so nobody can raise themselves or others above themselves. */
export const mayGrant = ({ holds }: Manager, permission: string): boolean =>
  canBeGranted(permission) && holds.has(permission);

/** Why a manager may not do something with a user; null if they may. */
export function refusalOf(action: UserAction, manager: Manager, user: Managed): string | null {
  const isSelf = manager.userId === user.userId;
  if (isSelf && action !== "rights") return ON_SELF[action];
  if (manager.installationAdmin) return null;
  if (user.installationAdmin)
    return `${user.username} is a general-code administrator. Only another one can change this account.`;
  if (user.elsewhere && (action === "password" || action === "details" || action === "state")) {
    return `${user.username} is also a user of another town. Only a general-code administrator can do this.`;
  }
  // Setting the password or the e-mail address gives access to the account, so it requires all of its permissions.
  const required = action === "password" || action === "details" ? user.holds : roles[user.role].grants;
  return isWithin(required, manager.holds)
    ? null
    : `${user.username} has permissions that you do not have. Ask an administrator who has them.`;
}

const ON_SELF: Readonly<Record<Exclude<UserAction, "rights">, string>> = {
  password: "Change your own password in your user settings.",
  details: "Change your own name and e-mail address in your user settings.",
  role: "You cannot change your own role. Ask another administrator.",
  state: "You cannot disable your own account.",
  remove: "You cannot remove yourself. Ask another administrator.",
};

/** Why a manager may not give a role; null if they may. */
export function refusalOfRole(manager: Manager, role: RoleName): string | null {
  return manager.installationAdmin || isWithin(roles[role].grants, manager.holds)
    ? null
    : "You can only assign a role if you have all of its permissions.";
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));
