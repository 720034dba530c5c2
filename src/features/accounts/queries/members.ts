import { count, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { memberships } from "../tables.ts";

/** Number of users by town (database id), of all towns or some. Towns without users are missing. */
export async function countMembers(db: Db, towns?: readonly number[]): Promise<Map<number, number>> {
  const counted = await db
    .select({ customerId: memberships.customerId, users: count() })
    .from(memberships)
    .where(towns === undefined ? undefined : inArray(memberships.customerId, [...towns]))
    .groupBy(memberships.customerId);
  return new Map(counted.map(({ customerId, users }) => [customerId, users]));
}
