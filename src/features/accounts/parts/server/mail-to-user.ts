import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { memberships, users } from "../../tables.ts";

/** Where a user gets mail, and whether they are a member of a town. Null without a confirmed address, or if disabled. */
export async function mailAddressOf(
  db: Db,
  userId: number,
  customerId: number,
): Promise<{ readonly address: string; readonly isMember: boolean } | null> {
  const [user] = await db
    .select({ address: users.email, member: memberships.userId })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.customerId, customerId)))
    .where(and(eq(users.id, userId), eq(users.disabled, false), isNotNull(users.emailConfirmedAt)));
  if (user === undefined || user.address === null) return null;
  return { address: user.address, isMember: user.member !== null };
}
