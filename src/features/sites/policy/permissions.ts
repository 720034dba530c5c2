import { isPublicVersion, type VersionState } from "../../../domain/version-state.ts";
import { isOpenTo, type Catalog } from "../../../platform/features/catalog.ts";
import type { FeatureLevels, Level } from "../contract/session.ts";

type Permissions = Catalog["permissions"];

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

interface SiteVersion {
  readonly archiveId: string | null;
  readonly state?: VersionState;
}

/** Decides what an actor may do at a site, for the permissions that features declare. */
export class PermissionRules {
  readonly #permissions: Permissions;

  constructor(permissions: Permissions) {
    this.#permissions = permissions;
  }

  /** The level of a permission at a site: the site's setting, otherwise the default. */
  levelOf(levels: Partial<FeatureLevels>, permission: string): Level {
    return levels[permission]?.currentLevel ?? this.#permissions.get(permission)?.level ?? "NOBODY";
  }

  /** False for a feature whose level is NOBODY, and in an archive if these are for nobody. */
  isOffered({ levels }: TownRules, { archiveId }: SiteVersion, permission: string): boolean {
    const needed = archiveId === null ? [permission] : [permission, "VERSION"];
    // Permissions without levels are granted by name.
    return needed.every(
      (each) => this.#permissions.get(each)?.choice === undefined || this.levelOf(levels, each) !== "NOBODY",
    );
  }

  /**
   * A permission is granted by name, through the level that the site sets, or to the town: then its administrators have
   * it. An unknown permission is never granted.
   */
  granted(actor: Grants, rules: TownRules, permission: string): boolean {
    if (!this.#permissions.has(permission)) return false;
    if (actor.grants.has(permission) || hasThroughTown(actor, rules, permission)) return true;
    const level = this.levelOf(rules.levels, permission);
    // INDEX-06: everyone who can view the site sees the index unless its level is NOBODY.
    if (permission === "INDEX/VIEW") return level !== "NOBODY";
    return level !== "NOBODY" && actor.levels.has(level);
  }

  /**
   * Whether an actor may do something at a site. Nothing is allowed without VIEW (ADMIN-15), and an archive also requires
   * VERSION (OPEN-87), and one that the public does not see the right to publish.
   */
  maySite(actor: Grants, rules: TownRules, site: SiteVersion, permission: string): boolean {
    if (!this.granted(actor, rules, "VIEW")) return false;
    if (site.archiveId !== null && !this.granted(actor, rules, "VERSION")) return false;
    if (
      site.state !== undefined &&
      !isPublicVersion({ state: site.state }) &&
      !this.granted(actor, rules, "CODE/IMPORT")
    )
      return false;
    return this.granted(actor, rules, permission);
  }

  /** All permissions of an actor at a site, for the session (PERMS-01). */
  grantedPermissions(actor: Grants, rules: TownRules, site: SiteVersion): string[] {
    return [...this.#permissions.keys()].filter((permission) => this.maySite(actor, rules, site, permission));
  }
}

/**
 * API-08: bulk upload granted to the town applies to its document administrators; other permissions to its
 * administrators (OPEN-31).
 */
function hasThroughTown({ levels, grants }: Grants, rules: TownRules, permission: string): boolean {
  if (!rules.grants.includes(permission)) return false;
  return levels.has("ADMIN") || (permission === "BULK_UPLOAD" && grants.has("DOCUMENT_ADMIN"));
}

/**
 * Whether someone may grant a permission to a town (API-09, API-10): only administrators' permissions that they have
 * there themselves.
 */
export function mayGrantToTown(permissions: Permissions, held: readonly string[], permission: string): boolean {
  const declared = permissions.get(permission);
  return declared?.level === "NOBODY" && declared.neverOfTown !== true && held.includes(permission);
}

/** Target of the rail's Admin entry: the settings, or the first open page; null if there is none. */
export function dashboardOf(
  { dashboardPages }: Pick<Catalog, "dashboardPages">,
  custId: string,
  held: readonly string[],
): string | null {
  const open = dashboardPages.filter((page) => isOpenTo(page, (permission) => held.includes(permission)));
  const first = open.find(({ page }) => page === "/settings") ?? open[0];
  return first === undefined ? null : `/dashboard/${custId}${first.page}`;
}
