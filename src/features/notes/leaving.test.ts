import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { groupMembers, memberships } from "../accounts/tables.ts";
import { listNotes } from "./contract/notes.ts";
import { groupRemoved, memberRemoved } from "./members.ts";
import { notes } from "./tables.ts";
import { openTestNotes, type TestNotes } from "./test-notes.ts";

let world: TestNotes;
beforeAll(async () => {
  world = await openTestNotes();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.towns.db.delete(notes);
  await world.towns.db.delete(auditLog);
});

/** Whom the change is by, and a queue that the test does not run. */
function change(): { actor: TestNotes["clerk"]; site: { customerId: number; custId: string }; jobs: JobQueue } {
  const jobs: Partial<JobQueue> = { enqueue: async () => null };
  return {
    actor: world.clerk,
    site: { customerId: world.towns.larkmere, custId: "larkmere" },
    jobs: jobs as JobQueue,
  };
}

test("who is removed from a town leaves the shared notes there, and nothing private", async () => {
  const { towns, rose, henry, stranger } = world;
  await world.save(rose, { title: "Private" });
  await world.save(rose, { title: "Shared", visibility: String(world.board) });
  await world.save(henry, { title: "Henry's" });
  await world.save(stranger, { title: "A stranger's" });
  await towns.db.transaction((tx) => memberRemoved(tx, { ...change(), userId: rose.userId ?? 0 }));
  expect((await towns.call(listNotes, { site: "larkmere" }, rose)).notes.map(({ title }) => title)).toEqual(["Shared"]);
  const seen = await towns.call(listNotes, { site: "larkmere" }, henry);
  expect(seen.notes.map(({ title, createdBy }) => `${title} ${createdBy.name}`)).toEqual([
    "Shared rose mcbride",
    "Henry's henry whitlock",
  ]);
  expect((await towns.call(listNotes, { site: "larkmere" }, stranger)).total).toBe(1);
  expect(await towns.db.select().from(auditLog)).toEqual([]);
});

test("notes of a group that is removed become private notes of their writers", async () => {
  const { towns, rose, henry } = world;
  await world.save(rose, { title: "Shared", visibility: String(world.board) });
  const { id } = await world.save(henry, { title: "Of somebody who is gone", visibility: String(world.board) });
  await towns.db
    .update(notes)
    .set({ createdById: null, updatedById: null })
    .where(eq(notes.id, Number(id)));
  await towns.db.transaction((tx) => groupRemoved(tx, { ...change(), groupId: world.board }));
  expect((await towns.call(listNotes, { site: "larkmere" }, rose)).notes).toMatchObject([
    { title: "Shared", visibility: "private", mine: true, editable: true },
  ]);
  expect((await towns.call(listNotes, { site: "larkmere" }, henry)).notes).toEqual([]);
  expect(await towns.db.select({ count: sql<number>`count(*)::integer` }).from(notes)).toEqual([{ count: 1 }]);
});

describe("When a group is removed, a note whose writer left it", () => {
  const board = () => String(world.board);
  const remove = () => world.towns.db.transaction((tx) => groupRemoved(tx, { ...change(), groupId: world.board }));
  const titlesOf = async (by: TestNotes["rose"]) =>
    (await world.towns.call(listNotes, { site: "larkmere" }, by)).notes.map(({ title }) => title);
  /** Rose leaves the group. */
  const leave = () => world.towns.db.delete(groupMembers).where(eq(groupMembers.userId, world.rose.userId ?? 0));
  beforeEach(async () => {
    const { towns, rose, henry } = world;
    const members = [rose, henry].map(({ userId }) => ({
      customerId: towns.larkmere,
      groupId: world.board,
      userId: userId ?? 0,
    }));
    await towns.db.insert(groupMembers).values(members).onConflictDoNothing();
  });
  afterEach(() => world.towns.db.delete(memberships));

  test("goes to the last editor who is still there, and never back to the writer", async () => {
    const { towns, rose, henry } = world;
    const id = `new-${crypto.randomUUID()}`;
    const note = await world.save(rose, { id, title: "First", visibility: board() });
    await world.save(henry, { id: note.id, title: "After she left", visibility: board() });
    await leave();
    await towns.db.insert(memberships).values({ customerId: towns.larkmere, userId: rose.userId ?? 0, role: "user" });
    await remove();
    expect(await titlesOf(rose)).toEqual([]);
    expect((await towns.call(listNotes, { site: "larkmere" }, henry)).notes).toMatchObject([
      { title: "After she left", visibility: "private", mine: true, createdBy: { name: "henry whitlock" } },
    ]);
    // Her browser may repeat the request that created the note.
    await world.save(rose, { id, title: "Again" });
    expect([await titlesOf(rose), await titlesOf(henry)]).toEqual([["Again"], ["After she left"]]);
  });

  test("goes to the writer who is still a user of the town if the last text is theirs", async () => {
    const { towns, rose } = world;
    await world.save(rose, { title: "Hers", visibility: board() });
    await leave();
    await towns.db.insert(memberships).values({ customerId: towns.larkmere, userId: rose.userId ?? 0, role: "user" });
    await remove();
    expect(await titlesOf(rose)).toEqual(["Hers"]);
  });

  test("is deleted if neither the writer nor the last editor is there", async () => {
    const { towns, rose, henry } = world;
    await world.save(rose, { title: "Hers", visibility: board() });
    const { id } = await world.save(rose, { title: "His", visibility: board() });
    await world.save(henry, { id, title: "His", visibility: board() });
    await towns.db.delete(groupMembers);
    await remove();
    expect(await towns.db.select().from(notes)).toEqual([]);
  });

  test("stays with a writer who is a member, no matter who changed it last", async () => {
    const { rose, henry } = world;
    const { id } = await world.save(rose, { title: "Hers", visibility: board() });
    await world.save(henry, { id, title: "Hers, changed", visibility: board() });
    await remove();
    expect([await titlesOf(rose), await titlesOf(henry)]).toEqual([["Hers, changed"], []]);
  });
});
