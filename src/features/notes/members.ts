import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { RemovedGroup, RemovedMember } from "../../platform/features/town-hooks.ts";
import { membersAmong } from "../accounts/parts/server/groups.ts";
import { changeNotes, type Changing, type Stored } from "./change.ts";
import { notes } from "./tables.ts";

/** A user who leaves a town takes the private notes with them. Shared ones stay, with their name. */
export async function memberRemoved(tx: Db, { userId, ...by }: RemovedMember): Promise<void> {
  await changeNotes(tx, by, userId, async () => {
    const deleted = await tx
      .delete(notes)
      .where(
        and(eq(notes.customerId, by.site.customerId), eq(notes.visibility, "private"), eq(notes.createdById, userId)),
      )
      .returning();
    return { result: null, changed: deleted.map((before) => ({ before, after: null })) };
  });
}

/**
 * Notes of a group that is removed become private notes: of their writers who are still members of it, otherwise of the
 * last editor, who knows the text. Someone who left before must not read what others wrote since, so a note without either
 * is deleted.
 */
export async function groupRemoved(tx: Db, { groupId, ...by }: RemovedGroup): Promise<void> {
  const { customerId } = by.site;
  const ofGroup = and(eq(notes.customerId, customerId), eq(notes.groupId, groupId));
  const before = await tx.select().from(notes).where(ofGroup).for("no key update");
  if (before.length === 0) return;
  const people = before.flatMap(({ createdById, updatedById }) => [createdById, updatedById]);
  const known = [...new Set(people.filter((id) => id !== null))];
  const members = await membersAmong(tx, { customerId, groupId }, known);
  for (const [owner, theirs] of Map.groupBy(before, (note) => heirOf(note, members)))
    await makePrivate(tx, by, owner, theirs);
}

/** Who gets a note of a group that is removed; null: nobody. */
function heirOf(
  { createdById, updatedById }: Stored,
  { group, town }: Awaited<ReturnType<typeof membersAmong>>,
): number | null {
  if (createdById !== null && group.has(createdById)) return createdById;
  return updatedById !== null && (group.has(updatedById) || town.has(updatedById)) ? updatedById : null;
}

async function makePrivate(tx: Db, by: Changing, owner: number | null, theirs: readonly Stored[]): Promise<void> {
  const those = and(
    eq(notes.customerId, by.site.customerId),
    inArray(
      notes.id,
      theirs.map(({ id }) => id),
    ),
  );
  // The editor becomes the writer. A request that its first writer repeats must not find it.
  const isOthers = sql`${notes.createdById} is distinct from ${owner}::integer`;
  await changeNotes(tx, by, owner, async () => {
    const kept =
      owner === null
        ? (await tx.delete(notes).where(those), [])
        : await tx
            .update(notes)
            .set({
              visibility: "private",
              groupId: null,
              version: sql`${notes.version} + 1`,
              createdById: owner,
              createdBy: sql`case when ${isOthers} then ${notes.updatedBy} else ${notes.createdBy} end`,
              temporaryId: sql`case when ${isOthers} then null else ${notes.temporaryId} end`,
            })
            .where(those)
            .returning();
    const after = new Map(kept.map((note) => [note.id, note]));
    return { result: null, changed: theirs.map((before) => ({ before, after: after.get(before.id) ?? null })) };
  });
}
