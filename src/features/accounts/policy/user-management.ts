import type { Catalog } from "../../../platform/features/catalog.ts";
import { rolesOf, type RoleName, type Roles } from "./roles.ts";

/** A user of the town, with all permissions granted there by role, individually and through groups. */
export interface Managed {
  readonly userId: number;
  readonly username: string;
  readonly installationAdmin: boolean;
  readonly role: RoleName;
  readonly holds: ReadonlySet<string>;
  /** Also a member of another town. */
  readonly elsewhere: boolean;
  /** Whether the account belongs to this town, so that its administrators manage it. Joining others changes nothing. */
  readonly atHome: boolean;
  /** Has permissions in another town that plain users there do not have. */
  readonly trustedElsewhere: boolean;
}

export type UserAction = "password" | "details" | "role" | "rights" | "state" | "remove";

interface ManagerFacts {
  readonly userId: number | null;
  readonly installationAdmin: boolean;
  readonly holds: ReadonlySet<string>;
}

/** Permissions that can be granted to users and groups of a town (OPEN-89). */
export const grantableIn = (permissions: Catalog["permissions"]): readonly string[] =>
  [...permissions].flatMap(([name, { neverGranted }]) => (neverGranted === true ? [] : [name]));

/** A person who manages a town's users. */
export class Manager {
  readonly roles: Roles;
  /** Permissions that can be granted to users and groups of a town. */
  readonly grantable: readonly string[];
  readonly userId: number | null;
  readonly installationAdmin: boolean;
  /** All permissions that they hold in the town. */
  readonly holds: ReadonlySet<string>;

  constructor(permissions: Catalog["permissions"], { userId, installationAdmin, holds }: ManagerFacts) {
    this.roles = rolesOf(permissions);
    this.grantable = grantableIn(permissions);
    this.userId = userId;
    this.installationAdmin = installationAdmin;
    this.holds = holds;
  }

  /**
   * People can only grant or revoke permissions that they hold, so nobody can raise themselves or others above themselves,
   * or lower those above them.
   */
  mayGrant(permission: string): boolean {
    return this.grantable.includes(permission) && this.holds.has(permission);
  }

  /** Why they may not do something with a user; null if they may. */
  refusalOf(action: UserAction, user: Managed): string | null {
    if (this.userId === user.userId && action !== "rights") return ON_SELF[action];
    if (this.installationAdmin) return null;
    if (user.installationAdmin)
      return `${user.username} is a general-code administrator. Only another one can change this account.`;
    if (!user.atHome && (action === "password" || action === "details" || action === "state"))
      return `The account of ${user.username} belongs to another town. Only that town and general-code administrators can do this.`;
    // The password or the e-mail address gives access to the account, so setting it requires all of its permissions.
    const givesAccess = action === "password" || action === "details";
    if (givesAccess && user.trustedElsewhere)
      return `${user.username} also has permissions in another town. Only a general-code administrator can do this. You can disable the account.`;
    // Removing a user revokes their permissions.
    const required = givesAccess || action === "remove" ? user.holds : this.roles[user.role].grants;
    return isWithin(required, this.holds)
      ? null
      : `${user.username} has permissions that you do not have. Ask an administrator who has them.`;
  }

  /** Why they may not give a role; null if they may. */
  refusalOfRole(role: RoleName): string | null {
    return this.installationAdmin || isWithin(this.roles[role].grants, this.holds)
      ? null
      : "You can only assign a role if you have all of its permissions.";
  }
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));

const ON_SELF: Readonly<Record<Exclude<UserAction, "rights">, string>> = {
  password: "Change your own password in your user settings.",
  details: "Change your own name and e-mail address in your user settings.",
  role: "You cannot change your own role. Ask another administrator.",
  state: "You cannot disable your own account.",
  remove: "You cannot remove yourself. Ask another administrator.",
};
