import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { REQUEST_DAYS } from "../policy/roles.ts";
import { membershipRequests } from "../tables.ts";

export type RequestRow = typeof membershipRequests.$inferSelect;

const DAY_MS = 86_400_000;

/** Until when a request can be accepted. */
export const validUntil = ({ createdAt }: Pick<RequestRow, "createdAt">): Date =>
  new Date(createdAt.getTime() + REQUEST_DAYS * DAY_MS);

const isValid = () => gt(membershipRequests.createdAt, new Date(Date.now() - REQUEST_DAYS * DAY_MS));

/** The requests of a town that wait for an answer, newest first. Declined ones are among them until they expire. */
export function listSentRequests(db: Db, customerId: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(membershipRequests)
    .where(and(eq(membershipRequests.customerId, customerId), isValid()))
    .orderBy(desc(membershipRequests.createdAt));
}

/** The requests to a user, newest first. */
export function listReceivedRequests(db: Db, userId: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(membershipRequests)
    .where(and(eq(membershipRequests.userId, userId), isValid()))
    .orderBy(desc(membershipRequests.createdAt));
}

/** Locks and returns a request to a user; null if there is none. */
export async function findReceivedRequest(
  tx: Db,
  { customerId, id, userId }: Pick<RequestRow, "customerId" | "id"> & { readonly userId: number },
): Promise<RequestRow | null> {
  const [found] = await tx
    .select()
    .from(membershipRequests)
    .where(and(isRequest(customerId, id), eq(membershipRequests.userId, userId), isValid()))
    .for("no key update");
  return found ?? null;
}

/** Stores a request. It replaces an earlier one for the same name or address. Returns its id. */
export async function storeRequest(
  tx: Db,
  request: Omit<RequestRow, "id" | "userId" | "createdAt">,
): Promise<{ readonly id: number }> {
  const { customerId, login } = request;
  await tx
    .delete(membershipRequests)
    .where(
      and(
        eq(membershipRequests.customerId, customerId),
        eq(sql`lower(${membershipRequests.login})`, login.toLowerCase()),
      ),
    );
  const [stored] = await tx.insert(membershipRequests).values(request).returning({ id: membershipRequests.id });
  if (stored === undefined) throw new Error("The request was not stored");
  return stored;
}

export const isRequest = (customerId: number, id: number) =>
  and(eq(membershipRequests.customerId, customerId), eq(membershipRequests.id, id));

/** Removes expired requests. Run by a nightly job. */
export async function removeExpiredRequests(db: Db): Promise<void> {
  await db
    .delete(membershipRequests)
    .where(lt(membershipRequests.createdAt, new Date(Date.now() - REQUEST_DAYS * DAY_MS)));
}
