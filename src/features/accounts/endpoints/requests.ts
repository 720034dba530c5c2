import { and, eq } from "drizzle-orm";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound, signInNeeded, takenValue } from "../../../platform/http/failure.ts";
import { requestToJoin } from "../../../platform/mail/templates.ts";
import { findTownNames } from "../../sites/parts/server/towns.ts";
import { beginRequest } from "../attempts.ts";
import { addExistingUser, answerRequest, withdrawRequest, type ReceivedRequest } from "../contract/requests.ts";
import { recordEvent } from "../events.ts";
import { findByLogin } from "../logins.ts";
import { authorNames, authorOf } from "../parts/server/author-names.ts";
import { ROLE_TITLES, rolesOf } from "../policy/roles.ts";
import { Manager } from "../policy/user-management.ts";
import {
  findReceivedRequest,
  isRequest,
  listReceivedRequests,
  storeRequest,
  validUntil,
  type RequestRow,
} from "../queries/requests.ts";
import { findTownUser, holdsOf } from "../queries/town-users.ts";
import { membershipRequests, memberships, users } from "../tables.ts";
import { changeUsers } from "./managed-users.ts";
import { assertRole, displayName } from "./users-add.ts";

const DONE = { done: true };

/** Whether there is such an account is not revealed: the request is stored and listed in any case. */
const ask = defineEndpoint(addExistingUser, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { login, role }) => {
    assertRole(context, role);
    const { site, actor, db } = context;
    await beginRequest(context.limits, site.customerId);
    const stored = await changeUsers(context, async (tx) => {
      const member = await findMember(tx, site.customerId, login);
      if (member !== null) throw takenValue("login", `${member} is already a user of this town.`, "Already a user");
      await writeAudit(tx, context, { action: "user.ask", subject: login, after: { role } });
      return storeRequest(tx, { customerId: site.customerId, login, role, ...authoredBy(actor) });
    });
    // Not awaited: the response time would reveal whether the account exists.
    void db
      .transaction((tx) => sendRequest(tx, context, { id: stored.id, login }))
      .catch((error: unknown) => context.log.error({ err: error }, "could not ask a user to join a town"));
    return DONE;
  },
});

const withdraw = defineEndpoint(withdrawRequest, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id }) =>
    changeUsers(context, async (tx) => {
      const [removed] = await tx
        .delete(membershipRequests)
        .where(isRequest(context.site.customerId, id))
        .returning({ login: membershipRequests.login });
      if (removed === undefined) throw notFound("That request");
      await writeAudit(tx, context, { action: "user.withdraw", subject: removed.login });
      return DONE;
    }),
});

const answer = defineEndpoint(answerRequest, {
  access: "signedIn",
  handle: async (context, { town, id, accept }) => {
    const { db, gate, actor, actors, visit } = context;
    const { userId } = actor;
    if (userId === null) throw signInNeeded();
    const site = await gate.findSite(town);
    if (site === null) throw notFound("That request");
    await db.transaction(async (tx) => {
      const request = await findReceivedRequest(tx, { customerId: site.customerId, id, userId });
      if (request === null) throw notFound("That request");
      if (!accept) {
        // It stays in the town's list until it expires, as if there were no such account.
        await tx.update(membershipRequests).set({ userId: null }).where(isRequest(site.customerId, id));
        return;
      }
      if (!(await maySponsor(tx, context, request)))
        throw new Failure(
          "conflict",
          "The person who asked you may not add users anymore. Ask the town for a new request.",
          {
            title: "Not accepted",
          },
        );
      await tx
        .insert(memberships)
        .values({ userId, customerId: site.customerId, role: request.role })
        .onConflictDoNothing();
      await tx.delete(membershipRequests).where(isRequest(site.customerId, id));
      await recordEvent(tx, { userId, kind: "joined", about: site.name ?? site.custId }, visit);
      const after = { role: request.role, askedBy: request.createdBy };
      await writeAudit(tx, { actor, site }, { action: "user.add", subject: actor.username ?? "", after });
    });
    actors.changed();
    return DONE;
  },
});

export const requestEndpoints: readonly Endpoint[] = [ask, withdraw, answer];

/** The requests to a user for their settings page. */
export async function presentReceivedRequests(db: Db, userId: number): Promise<ReceivedRequest[]> {
  const requests = await listReceivedRequests(db, userId);
  const towns = await findTownNames(
    db,
    requests.map(({ customerId }) => customerId),
  );
  const nameOf = await authorNames(db, requests.map(authorOf));
  return requests.flatMap((request) => {
    const town = towns.find(({ customerId }) => customerId === request.customerId);
    if (town === undefined) return [];
    const { id, role } = request;
    return {
      id,
      role,
      town: town.custId,
      townName: town.name,
      askedBy: nameOf(authorOf(request)),
      validUntil: validUntil(request).toISOString(),
    };
  });
}

/** The user name of a member of the town whom a login names. Others are not told apart from unknown ones. */
async function findMember(tx: Db, customerId: number, login: string): Promise<string | null> {
  const found = await findByLogin(tx, login);
  const member = found === undefined ? null : await findTownUser(tx, customerId, found.id);
  return member?.username ?? null;
}

/** Binds a request to the account that it names, if there is one, and tells its owner. */
async function sendRequest(
  tx: Db,
  { mail, mailOrigin, site, actor, log }: SiteContext,
  { id, login }: Pick<RequestRow, "id" | "login">,
): Promise<void> {
  const user = await findByLogin(tx, login);
  if (user === undefined || user.disabled || user.installationAdmin) return;
  const [request] = await tx
    .update(membershipRequests)
    .set({ userId: user.id })
    .where(isRequest(site.customerId, id))
    .returning();
  if (request === undefined || user.email === null || user.emailConfirmedAt === null) return;
  const content = requestToJoin({
    town: site.name ?? "A town",
    username: user.username,
    role: ROLE_TITLES[request.role],
    askedBy: displayName(actor),
    link: `${mailOrigin}/user/settings#requests`,
    validUntil: validUntil(request),
  });
  // Of no town: its administrators must not read who the account belongs to.
  await mail.send(tx, { ...content, to: user.email, customerId: null, kind: "request-to-join" });
  log.info({ town: site.custId }, "asked a user to join");
}

/** Whether the person who asked may still add users with this role: they may have been removed since. */
async function maySponsor(
  tx: Db,
  { catalog }: Pick<Context, "catalog">,
  { customerId, createdById, role }: RequestRow,
): Promise<boolean> {
  if (createdById === null) return false;
  const [sponsor] = await tx
    .select({ installationAdmin: users.installationAdmin })
    .from(users)
    .where(and(eq(users.id, createdById), eq(users.disabled, false)));
  if (sponsor === undefined) return false;
  const member = await findTownUser(tx, customerId, createdById);
  const holds = member === null ? new Set<string>() : holdsOf(rolesOf(catalog.permissions), member);
  const manager = new Manager(catalog.permissions, { userId: createdById, ...sponsor, holds });
  return (sponsor.installationAdmin || holds.has("USER_ADMIN")) && manager.refusalOfRole(role) === null;
}
