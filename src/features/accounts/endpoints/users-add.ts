import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed } from "../../../platform/http/failure.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { addUser, inviteAgain, type InvitedUser } from "../contract/users.ts";
import { inviteUser, shownLinks } from "../links.ts";
import type { RoleName } from "../policy/roles.ts";
import { createUser, setMembership } from "../accounts.ts";
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

export const userAddEndpoints: readonly Endpoint[] = [add, again];

/** Throws a `Failure` unless the caller may give this role. */
export function assertRole(context: SiteContext, role: RoleName): void {
  const refusal = managerOf(context).refusalOfRole(role);
  if (refusal !== null) throw new Failure("not-allowed", refusal, { title: notAllowed().title });
}

async function invite(
  tx: Db,
  { secret, mail, mailOrigin, site, actor, visit }: SiteContext,
  userId: number,
  email: string | null,
): Promise<InvitedUser> {
  const { link, validUntil, mailed } = await inviteUser(
    tx,
    { secret, mail },
    { userId, email, site, invitedBy: displayName(actor), origin: mailOrigin },
  );
  return { id: userId, link: shownLinks(link, { mailOrigin, visit }), validUntil: validUntil.toISOString(), mailed };
}

/** "Marian Oakes", or the user name. */
export const displayName = ({ firstName, lastName, username }: Actor): string =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim() || (username ?? "");
