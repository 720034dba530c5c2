import { and, eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { Powers } from "../policy/second-factor.ts";
import { groupMembers, groups, memberships } from "../tables.ts";

/** The roles and individual permissions of a user in all towns. */
export async function findPowers(
  db: Db,
  { id, installationAdmin }: { readonly id: number; readonly installationAdmin: boolean },
): Promise<Powers> {
  const towns = await db
    .select({ role: memberships.role, grants: memberships.grants })
    .from(memberships)
    .where(eq(memberships.userId, id));
  const throughGroups = await db
    .select({ grants: groups.grants })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.customerId, groupMembers.customerId), eq(groups.id, groupMembers.groupId)))
    .where(eq(groupMembers.userId, id));
  return { installationAdmin, towns: [...towns, ...throughGroups.map(({ grants }) => ({ role: "user", grants }))] };
}
