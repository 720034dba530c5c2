import { and, eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged, mergeChanges } from "../../../platform/audit/conflict.ts";
import type { ChangedThing } from "../../../platform/audit/last-change.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed } from "../../../platform/http/failure.ts";
import { removeUser, setGrants, setRole, setUserDetails, setUserState } from "../contract/users.ts";
import { recordAndTell } from "../events.ts";
import { endLinks, sendConfirmation } from "../links.ts";
import { isOthersLogin } from "../logins.ts";
import { endSessions } from "../sessions.ts";
import { groupMembers, memberships, users } from "../tables.ts";
import { emailTaken } from "../accounts.ts";
import { changeUsers, checkedGrants, findForAction } from "./managed-users.ts";

const details = defineEndpoint(setUserDetails, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id, firstName, lastName, email: typed, base }) =>
    changeUsers(context, async (tx) => {
      const { user } = await findForAction("details", tx, context, id);
      const before = { firstName: user.firstName, lastName: user.lastName, email: user.email };
      const merged = await mergeChanges(context, tx, changesOf(context, user.username, "user.edit"), {
        base,
        current: { ...before, email: before.email ?? "" },
        wanted: { firstName, lastName, email: typed },
      });
      const after = { ...merged, email: merged.email === "" ? null : merged.email };
      if (Object.values(before).join("\n") === Object.values(after).join("\n")) return DONE;
      const isNewAddress = before.email?.toLowerCase() !== after.email?.toLowerCase();
      if (isNewAddress && after.email !== null && (await isOthersLogin(tx, after.email, id)))
        throw emailTaken("Nothing was changed");
      await tx
        .update(users)
        .set({ ...after, updatedAt: new Date(), ...(isNewAddress && { emailConfirmedAt: null }) })
        .where(eq(users.id, id));
      if (isNewAddress) {
        // Earlier links were sent to the old address.
        await endLinks(tx, id);
        const event = {
          userId: id,
          kind: "email",
          by: context.actor.username ?? "",
          about: after.email ?? "removed",
        } as const;
        await recordAndTell(tx, context, event, null, user.emailConfirmedAt === null ? null : before.email);
        const { mailOrigin: origin } = context;
        if (after.email !== null && user.state === "active")
          await sendConfirmation(tx, context, { userId: id, username: user.username, email: after.email, origin });
      }
      await writeAudit(tx, context, { action: "user.edit", subject: user.username, before, after });
      return DONE;
    }),
});

const role = defineEndpoint(setRole, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id, role: wanted, base }) =>
    changeUsers(context, async (tx) => {
      const { user, manager } = await findForAction("role", tx, context, id);
      const refusal = manager.refusalOfRole(wanted);
      if (refusal !== null) throw new Failure("not-allowed", refusal, { title: notAllowed().title });
      if (user.role === wanted) return DONE;
      const thing = changesOf(context, user.username, "user.role", "user.add", "user.create");
      await assertUnchanged(context, tx, thing, { base, current: user.role, wanted });
      await tx.update(memberships).set({ role: wanted }).where(isMember(id, context.site.customerId));
      await writeAudit(tx, context, { action: "user.role", subject: user.username, before: user.role, after: wanted });
      return DONE;
    }),
});

const grants = defineEndpoint(setGrants, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id, grants: wanted, base }) =>
    changeUsers(context, async (tx) => {
      const { user, manager } = await findForAction("rights", tx, context, id);
      const before = user.grants.toSorted();
      const after = checkedGrants(manager, before, wanted);
      if (before.join(" ") === after.join(" ")) return DONE;
      await assertUnchanged(context, tx, changesOf(context, user.username, "user.grant"), {
        base: base?.toSorted(),
        current: before,
        wanted: after,
      });
      await tx.update(memberships).set({ grants: after }).where(isMember(id, context.site.customerId));
      await writeAudit(tx, context, { action: "user.grant", subject: user.username, before, after });
      return DONE;
    }),
});

const state = defineEndpoint(setUserState, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id, off }) =>
    changeUsers(context, async (tx) => {
      const { user } = await findForAction("state", tx, context, id);
      if ((user.state === "off") === off) return DONE;
      await tx.update(users).set({ disabled: off, updatedAt: new Date() }).where(eq(users.id, id));
      if (off) {
        await endSessions(tx, id);
        await endLinks(tx, id);
      }
      const event = { userId: id, kind: off ? "disabled" : "enabled", by: context.actor.username ?? "" } as const;
      await recordAndTell(tx, context, event, null);
      await writeAudit(tx, context, { action: off ? "user.switchOff" : "user.switchOn", subject: user.username });
      return DONE;
    }),
});

const remove = defineEndpoint(removeUser, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id }) =>
    changeUsers(context, async (tx) => {
      const { customerId } = context.site;
      const { user } = await findForAction("remove", tx, context, id);
      await tx.delete(groupMembers).where(and(eq(groupMembers.customerId, customerId), eq(groupMembers.userId, id)));
      await tx.delete(memberships).where(isMember(id, customerId));
      const before = { role: user.role, grants: [...user.grants], groups: user.groups.map(({ name }) => name) };
      await writeAudit(tx, context, { action: "user.remove", subject: user.username, before });
      const { site, actor, jobs } = context;
      await context.catalog.townHooks.memberRemoved(tx, { userId: id, site, actor, jobs });
      return DONE;
    }),
});

export const userChangeEndpoints: readonly Endpoint[] = [details, role, grants, state, remove];

const DONE = { done: true };

const changesOf = ({ site }: SiteContext, username: string, ...actions: string[]): ChangedThing => ({
  customerId: site.customerId,
  actions,
  subjects: [username],
});

const isMember = (userId: number, customerId: number) =>
  and(eq(memberships.userId, userId), eq(memberships.customerId, customerId));
