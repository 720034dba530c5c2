import { eq } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { groupMembers } from "../../tables.ts";

/** Database ids of the towns in which a user is a member of a group. */
export async function townsWithGroupsOf(db: Db, userId: number): Promise<number[]> {
  const found = await db
    .selectDistinct({ customerId: groupMembers.customerId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId));
  return found.map(({ customerId }) => customerId);
}
