import { count } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { memberships } from "../../tables.ts";

/** Number of users by town (database id). Towns without users are missing. */
export async function countMembers(db: Db): Promise<Map<number, number>> {
  const counted = await db
    .select({ customerId: memberships.customerId, users: count() })
    .from(memberships)
    .groupBy(memberships.customerId);
  return new Map(counted.map(({ customerId, users }) => [customerId, users]));
}
