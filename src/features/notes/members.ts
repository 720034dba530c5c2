import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { RemovedGroup, RemovedMember } from "../../platform/features/feature.ts";
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

/** Notes of a group that is removed become private notes of their writers. */
export async function groupRemoved(tx: Db, { groupId, ...by }: RemovedGroup): Promise<void> {
  const ofGroup = and(eq(notes.customerId, by.site.customerId), eq(notes.groupId, groupId));
  const before = await tx.select().from(notes).where(ofGroup).for("no key update");
  if (before.length === 0) return;
  for (const [owner, theirs] of Map.groupBy(before, ({ createdById }) => createdById))
    await makePrivate(tx, by, owner, theirs);
}

/** Nobody could read a private note without a writer. */
async function makePrivate(tx: Db, by: Changing, owner: number | null, theirs: readonly Stored[]): Promise<void> {
  const those = and(
    eq(notes.customerId, by.site.customerId),
    inArray(
      notes.id,
      theirs.map(({ id }) => id),
    ),
  );
  await changeNotes(tx, by, owner, async () => {
    const kept =
      owner === null
        ? (await tx.delete(notes).where(those), [])
        : await tx
            .update(notes)
            .set({ visibility: "private", groupId: null, version: sql`${notes.version} + 1` })
            .where(those)
            .returning();
    const after = new Map(kept.map((note) => [note.id, note]));
    return { result: null, changed: theirs.map((before) => ({ before, after: after.get(before.id) ?? null })) };
  });
}
