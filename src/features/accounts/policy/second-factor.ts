/** What counts for rules about administrators. */
export interface Powers {
  readonly installationAdmin: boolean;
  /** Roles and individual permissions in towns, with those of groups. */
  readonly towns: readonly { readonly role: string; readonly grants: readonly string[] }[];
}

interface Requirement {
  /** REQUIRE_SECOND_FACTOR */
  readonly requireSecondFactor: "nobody" | "administrators" | "everyone";
}

/** General-code and municipal administrators, and everyone with individual permissions. */
export const isAdministrator = ({ installationAdmin, towns }: Powers): boolean =>
  installationAdmin || towns.some(({ role, grants }) => role === "administrator" || grants.length > 0);

/** Whether the installation requires a second step of a user to have permissions. */
export const needsFactor = ({ requireSecondFactor }: Requirement, powers: Powers): boolean =>
  requireSecondFactor === "everyone" || (requireSecondFactor === "administrators" && isAdministrator(powers));

/** Minutes after which an unused session ends, unless a town sets others (ASVS 7.1.1). */
export const IDLE_MINUTES = { users: 24 * 60, administrators: 60 } as const;
/** What towns can set. */
export const IDLE_LIMITS = { users: { min: 1, max: 336 }, administrators: { min: 15, max: 1440 } } as const;
