import { eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed, notFound } from "../../../platform/http/failure.ts";
import { setPassword } from "../contract/users.ts";
import { recordAndTell } from "../events.ts";
import { endLinks } from "../links.ts";
import { checkedPassword, hashPassword } from "../passwords.ts";
import { namesOf } from "../queries/password-names.ts";
import { Manager } from "../policy/user-management.ts";
import { endSessions } from "../sessions.ts";
import { findTownsByName, type UserTown } from "../queries/user-towns.ts";
import { findTownUser, loadManaged } from "../queries/town-users.ts";
import { users } from "../tables.ts";
import { findUserId } from "../logins.ts";

/** API-23 names no town: the caller must manage users of a town that the user belongs to. Others are "not found". */
const password = defineEndpoint(setPassword, {
  access: "signedIn",
  handle: async (context, { userName, password: typed }) => {
    const { db, actor, actors } = context;
    const userId = await findUserId(db, userName);
    const towns = userId === null ? [] : await findTownsByName(db, userId);
    if (userId === null) throw notFound("That user");
    const town = await managedTown(context, userId, towns);
    const names = await namesOf(db, userId);
    const passwordHash = await hashPassword(await checkedPassword(typed, { path: "password", names }));
    await db.transaction(async (tx) => {
      const [changed] = await tx
        .update(users)
        .set({ passwordHash, updatedAt: new Date() })
        .where(eq(users.id, userId))
        .returning({ username: users.username });
      await endSessions(tx, userId);
      await endLinks(tx, userId);
      await recordAndTell(tx, context, { userId, kind: "password", by: actor.username ?? "" }, null);
      await writeAudit(tx, { actor, site: town }, { action: "user.password", subject: changed?.username ?? userName });
    });
    actors.changed();
    return { done: true };
  },
});

export const userPasswordEndpoints: readonly Endpoint[] = [password];

/** The town whose users the caller manages; null: allowed through the installation. Throws the refusal. */
async function managedTown(
  { db, catalog, actor }: Pick<Context, "db" | "catalog" | "actor">,
  userId: number,
  towns: readonly UserTown[],
): Promise<UserTown | null> {
  if (actor.installationAdmin) {
    if (actor.userId === userId) throw refused("Change your own password in your user settings.");
    return towns.length === 1 ? (towns[0] ?? null) : null;
  }
  const shared = towns.filter(({ customerId }) => actor.levels(customerId).has("USER"));
  if (shared.length === 0) throw notFound("That user");
  const managing = shared.filter(({ customerId }) => actor.grants(customerId).has("USER_ADMIN"));
  let refusal = notAllowed();
  for (const town of managing) {
    const user = await findTownUser(db, town.customerId, userId);
    if (user === null) continue;
    const holds = actor.grants(town.customerId);
    const manager = new Manager(catalog.permissions, { userId: actor.userId, installationAdmin: false, holds });
    const reason = manager.refusalOf("password", await loadManaged(db, manager.roles, user, town.customerId));
    if (reason === null) return town;
    refusal = refused(reason);
  }
  throw refusal;
}

const refused = (message: string): Failure => new Failure("not-allowed", message, { title: notAllowed().title });
