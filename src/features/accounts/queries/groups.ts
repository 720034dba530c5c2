import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { groupMembers, groups } from "../tables.ts";

export interface TownGroup {
  readonly id: number;
  readonly name: string;
  readonly grants: readonly string[];
}

/** The groups of a town by name, with the number of members. */
export async function listGroupsOf(db: Db, customerId: number): Promise<(TownGroup & { readonly members: number })[]> {
  return db
    .select({ id: groups.id, name: groups.name, grants: groups.grants, members: count(groupMembers.userId) })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.customerId, groups.customerId), eq(groupMembers.groupId, groups.id)))
    .where(eq(groups.customerId, customerId))
    .groupBy(groups.customerId, groups.id)
    .orderBy(sql`lower(${groups.name})`);
}

/** A group of the town. Throws the `Failure` "not-found" if the town has no such group. */
export async function findGroup(db: Db, customerId: number, id: number): Promise<TownGroup> {
  const [found] = await db
    .select({ id: groups.id, name: groups.name, grants: groups.grants })
    .from(groups)
    .where(isGroup(customerId, id));
  if (found === undefined) throw notFound("That group");
  return found;
}

/** The condition that a row is a group of the town. */
export const isGroup = (customerId: number, id: number) => and(eq(groups.customerId, customerId), eq(groups.id, id));

/** Whether another group of the town has that name, ignoring case. */
export async function isGroupName(db: Db, customerId: number, name: string, except: number | null): Promise<boolean> {
  const found = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.customerId, customerId), eq(sql`lower(${groups.name})`, sql`lower(${name})`)));
  return found.some(({ id }) => id !== except);
}
