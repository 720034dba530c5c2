import { and, eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../../platform/audit/conflict.ts";
import type { ChangedThing } from "../../../platform/audit/last-change.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { takenValue, type Failure } from "../../../platform/http/failure.ts";
import {
  addGroup,
  addMember,
  listGroups,
  removeGroup,
  removeMember,
  renameGroup,
  setGroupGrants,
} from "../contract/groups.ts";
import { findGroup, isGroup, isGroupName, listGroupsOf } from "../queries/groups.ts";
import { groupMembers, groups } from "../tables.ts";
import { assertMayGrant, changeUsers, checkedGrants, findManaged, managerOf } from "./managed-users.ts";
import { presentPermission } from "./permission-texts.ts";

const access = { permission: "USER_ADMIN" } as const;
const DONE = { done: true };

const list = defineEndpoint(listGroups, {
  access,
  handle: async (context) => {
    const manager = managerOf(context);
    const groupList = await listGroupsOf(context.db, context.site.customerId);
    return {
      groups: groupList.map((group) => ({ ...group, grants: [...group.grants] })),
      grantable: manager.grantable.filter((permission) => manager.mayGrant(permission)),
      permissions: manager.grantable.map((permission) => presentPermission(context.catalog, permission)),
    };
  },
});

const add = defineEndpoint(addGroup, {
  access,
  handle: async (context, { name }) =>
    changeUsers(context, async (tx) => {
      const { customerId } = context.site;
      if (await isGroupName(tx, customerId, name, null)) throw taken(name);
      const [created] = await tx.insert(groups).values({ customerId, name }).returning({ id: groups.id });
      if (created === undefined) throw taken(name);
      await writeAudit(tx, context, { action: "group.add", subject: name });
      return created;
    }),
});

const rename = defineEndpoint(renameGroup, {
  access,
  handle: async (context, { id, name, base }) =>
    changeUsers(context, async (tx) => {
      const group = await findGroup(tx, context.site.customerId, id);
      await assertUnchanged(context, tx, changesOf(context, group.name, "group.rename"), {
        base,
        current: group.name,
        wanted: name,
      });
      if (await isGroupName(tx, context.site.customerId, name, id)) throw taken(name);
      if (group.name === name) return DONE;
      await tx.update(groups).set({ name }).where(isGroup(context.site.customerId, id));
      await writeAudit(tx, context, { action: "group.rename", subject: name, before: group.name, after: name });
      return DONE;
    }),
});

const grants = defineEndpoint(setGroupGrants, {
  access,
  handle: async (context, { id, grants: wanted, base }) =>
    changeUsers(context, async (tx) => {
      const group = await findGroup(tx, context.site.customerId, id);
      const before = group.grants.toSorted();
      const after = checkedGrants(managerOf(context), before, wanted);
      if (before.join(" ") === after.join(" ")) return DONE;
      await assertUnchanged(context, tx, changesOf(context, group.name, "group.grant"), {
        base: base?.toSorted(),
        current: before,
        wanted: after,
      });
      await tx.update(groups).set({ grants: after }).where(isGroup(context.site.customerId, id));
      await writeAudit(tx, context, { action: "group.grant", subject: group.name, before, after });
      return DONE;
    }),
});

const remove = defineEndpoint(removeGroup, {
  access,
  handle: async (context, { id }) =>
    changeUsers(context, async (tx) => {
      const group = await findGroup(tx, context.site.customerId, id);
      assertMayGrant(managerOf(context), "revoke", group.grants);
      const { site, actor, jobs } = context;
      await context.catalog.townHooks.groupRemoved(tx, { groupId: id, site, actor, jobs });
      await tx.delete(groups).where(isGroup(context.site.customerId, id));
      await writeAudit(tx, context, {
        action: "group.remove",
        subject: group.name,
        before: { grants: [...group.grants] },
      });
      return DONE;
    }),
});

const join = defineEndpoint(addMember, {
  access,
  handle: async (context, { id, user: userId }) =>
    changeUsers(context, async (tx) => {
      const group = await findGroup(tx, context.site.customerId, id);
      const { user } = await findManaged(tx, context, userId);
      // A member gets the permissions of the group.
      assertMayGrant(managerOf(context), "grant", group.grants);
      const added = await tx
        .insert(groupMembers)
        .values({ customerId: context.site.customerId, groupId: id, userId })
        .onConflictDoNothing()
        .returning({ userId: groupMembers.userId });
      if (added.length > 0)
        await writeAudit(tx, context, { action: "group.addMember", subject: group.name, after: user.username });
      return DONE;
    }),
});

const leave = defineEndpoint(removeMember, {
  access,
  handle: async (context, { id, user: userId }) =>
    changeUsers(context, async (tx) => {
      const group = await findGroup(tx, context.site.customerId, id);
      const { user } = await findManaged(tx, context, userId);
      assertMayGrant(managerOf(context), "revoke", group.grants);
      const removed = await tx
        .delete(groupMembers)
        .where(
          and(
            eq(groupMembers.customerId, context.site.customerId),
            eq(groupMembers.groupId, id),
            eq(groupMembers.userId, userId),
          ),
        )
        .returning({ userId: groupMembers.userId });
      if (removed.length > 0)
        await writeAudit(tx, context, { action: "group.removeMember", subject: group.name, before: user.username });
      return DONE;
    }),
});

export const groupEndpoints: readonly Endpoint[] = [list, add, rename, grants, remove, join, leave];

const taken = (name: string): Failure => takenValue("name", `There is already a group named “${name}”.`, "Name taken");

const changesOf = ({ site }: SiteContext, name: string, action: string): ChangedThing => ({
  customerId: site.customerId,
  actions: [action],
  subjects: [name],
});
