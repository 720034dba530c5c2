import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { groupMembers, memberships } from "../../tables.ts";

/** Database ids of the towns in which a user is a member of a group. */
export async function townsWithGroupsOf(db: Db, userId: number): Promise<number[]> {
  const found = await db
    .selectDistinct({ customerId: groupMembers.customerId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId));
  return found.map(({ customerId }) => customerId);
}

/** Which of these users are members of a group, and which are users of its town. */
export async function membersAmong(
  db: Db,
  { customerId, groupId }: { readonly customerId: number; readonly groupId: number },
  userIds: readonly number[],
): Promise<{ readonly group: ReadonlySet<number>; readonly town: ReadonlySet<number> }> {
  const ofGroup = await db
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.customerId, customerId),
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.userId, [...userIds]),
      ),
    );
  const ofTown = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.customerId, customerId), inArray(memberships.userId, [...userIds])));
  return { group: new Set(ofGroup.map(({ id }) => id)), town: new Set(ofTown.map(({ id }) => id)) };
}
