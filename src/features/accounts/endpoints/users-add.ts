import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed, takenValue } from "../../../platform/http/failure.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { addExistingUser, addUser, inviteAgain, type InvitedUser } from "../contract/users.ts";
import { inviteUser } from "../links.ts";
import type { RoleName } from "../policy/roles.ts";
import { townsOf } from "../queries/town-users.ts";
import { createUser, findByLogin, setMembership } from "../accounts.ts";
import type { Db } from "../../../platform/db/db.ts";
import { changeUsers, findForAction, managerOf } from "./managed-users.ts";

const add = defineEndpoint(addUser, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { username, email: typed, firstName, lastName, role }) => {
    assertRole(context, role);
    const email = typed === "" ? null : typed;
    return changeUsers(context, async (tx) => {
      const id = await createUser(tx, { username, email, firstName, lastName, password: null });
      await setMembership(tx, id, context.site.customerId, role);
      await writeAudit(tx, context, {
        action: "user.create",
        subject: username,
        after: { email, firstName, lastName, role },
      });
      return invite(tx, context, id, email);
    });
  },
});

const addExisting = defineEndpoint(addExistingUser, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { login, role }) => {
    assertRole(context, role);
    return changeUsers(context, async (tx) => {
      const { customerId } = context.site;
      const found = await findByLogin(tx, login);
      if (found === undefined || found.disabled)
        throw new Failure("not-found", noAccount(login), { errors: [{ path: "login", message: noAccount(login) }] });
      if ((await townsOf(tx, found.id)).includes(customerId))
        throw takenValue("login", `${found.username} is already a user of this town.`, "Already a user");
      await setMembership(tx, found.id, customerId, role);
      await writeAudit(tx, context, { action: "user.add", subject: found.username, after: { role } });
      return { id: found.id };
    });
  },
});

const again = defineEndpoint(inviteAgain, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id }) =>
    changeUsers(context, async (tx) => {
      // The link lets its holder choose the password.
      const { user } = await findForAction("password", tx, context, id);
      if (user.state !== "invited")
        throw new Failure(
          "conflict",
          `${user.username} already has a password or is disabled, so no invitation is needed.`,
          { title: "Not sent" },
        );
      await writeAudit(tx, context, { action: "user.invite", subject: user.username });
      return invite(tx, context, user.id, user.email);
    }),
});

export const userAddEndpoints: readonly Endpoint[] = [add, addExisting, again];

const noAccount = (login: string): string =>
  `There is no account with the exact user name or e-mail address “${login}”. Add a new user instead.`;

function assertRole(context: SiteContext, role: RoleName): void {
  const refusal = managerOf(context).refusalOfRole(role);
  if (refusal !== null) throw new Failure("not-allowed", refusal, { title: notAllowed().title });
}

async function invite(
  tx: Db,
  { secret, mail, site, actor, visit }: SiteContext,
  userId: number,
  email: string | null,
): Promise<InvitedUser> {
  const invitedBy = `${actor.firstName ?? ""} ${actor.lastName ?? ""}`.trim() || (actor.username ?? "");
  const { link, validUntil, mailed } = await inviteUser(
    tx,
    { secret, mail },
    { userId, email, site, invitedBy, origin: visit.origin },
  );
  return { id: userId, link, validUntil: validUntil.toISOString(), mailed };
}
