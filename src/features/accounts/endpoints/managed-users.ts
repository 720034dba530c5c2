import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed, notFound } from "../../../platform/http/failure.ts";
import { rolesOf } from "../policy/roles.ts";
import { Manager, type UserAction, type Managed } from "../policy/user-management.ts";
import { countManagers, findTownUser, holdsOf, loadManaged, type TownUser } from "../queries/town-users.ts";

/** The caller as a manager of the users of the handler's town. */
export function managerOf({
  catalog,
  actor,
  gate,
  site,
}: Pick<SiteContext, "catalog" | "actor" | "gate" | "site">): Manager {
  const { permissions } = catalog;
  const town = { ...site, archiveId: null };
  const holds = new Set([...permissions.keys()].filter((permission) => gate.may(actor, town, permission)));
  return new Manager(permissions, { userId: actor.userId, installationAdmin: actor.installationAdmin, holds });
}

export interface ManagedUser {
  readonly user: TownUser;
  readonly managed: Managed;
}

/** A user of the town. Throws the `Failure` "not-found" if they are not one. */
export async function findManaged(
  db: Db,
  { catalog, site }: Pick<SiteContext, "catalog" | "site">,
  userId: number,
): Promise<ManagedUser> {
  const user = await findTownUser(db, site.customerId, userId);
  if (user === null) throw notFound("That user");
  return { user, managed: await loadManaged(db, rolesOf(catalog.permissions), user, site.customerId) };
}

/** Like `findManaged`, but throws the refusal if the caller may not do this with the user. */
export async function findForAction(
  action: UserAction,
  tx: Db,
  context: SiteContext,
  userId: number,
): Promise<ManagedUser & { readonly manager: Manager }> {
  const found = await findManaged(tx, context, userId);
  const manager = managerOf(context);
  const refusal = manager.refusalOf(action, found.managed);
  if (refusal !== null) throw new Failure("not-allowed", refusal, { title: notAllowed().title });
  return { ...found, manager };
}

/** Advisory lock for changes of users: one at a time per town, so that two administrators cannot remove each other. */
const LOCK = 7_206_955;

/**
 * Changes users of the handler's town in one transaction. Throws the `Failure` "conflict" if the caller would lose their
 * own permission to manage users, or the town its last user with it. Takes effect immediately.
 */
export async function changeUsers<T>(context: SiteContext, work: (tx: Db) => Promise<T>): Promise<T> {
  const { db, site, actors } = context;
  const answer = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::integer, ${site.customerId}::integer)`);
    const before = await loadManagers(tx, context);
    const done = await work(tx);
    const after = await loadManagers(tx, context);
    if (before.own && !after.own)
      throw new Failure(
        "conflict",
        "You would lose your own permission to manage users. Ask another administrator to do this.",
        NOTHING_CHANGED,
      );
    if (before.managers > 0 && after.managers === 0) {
      throw new Failure(
        "conflict",
        "Nobody could sign in and manage the town's users anymore. Make someone else an administrator first.",
        NOTHING_CHANGED,
      );
    }
    return done;
  });
  actors.changed();
  return answer;
}

const NOTHING_CHANGED = { title: "Nothing was changed" };

async function loadManagers(
  tx: Db,
  { catalog, site, actor }: SiteContext,
): Promise<{ own: boolean; managers: number }> {
  const roles = rolesOf(catalog.permissions);
  const managers = await countManagers(tx, roles, site.customerId);
  if (actor.installationAdmin || actor.userId === null) return { own: true, managers };
  const self = await findTownUser(tx, site.customerId, actor.userId);
  return { own: self !== null && holdsOf(roles, self).has("USER_ADMIN"), managers };
}

/**
 * The individual permissions to store, sorted. Throws a `Failure` if the caller may not grant one of those added, or
 * revoke one of those removed.
 */
export function checkedGrants(manager: Manager, before: readonly string[], wanted: readonly string[]): string[] {
  assertMayGrant(
    manager,
    "grant",
    wanted.filter((permission) => !before.includes(permission)),
  );
  assertMayGrant(
    manager,
    "revoke",
    before.filter((permission) => !wanted.includes(permission)),
  );
  return [...new Set(wanted)].toSorted();
}

/** Throws a `Failure` unless the caller has all of these permissions. */
export function assertMayGrant(manager: Manager, verb: "grant" | "revoke", permissions: readonly string[]): void {
  const refused = permissions.filter((permission) => !manager.mayGrant(permission));
  if (refused.length === 0) return;
  const message = `You cannot ${verb} ${refused.join(", ")}. You can only ${verb} permissions that you have.`;
  throw new Failure("not-allowed", message, { title: notAllowed().title });
}
