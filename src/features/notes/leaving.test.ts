import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { auditLog } from "../../platform/audit/tables.ts";
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
    .set({ createdById: null })
    .where(eq(notes.id, Number(id)));
  await towns.db.transaction((tx) => groupRemoved(tx, { ...change(), groupId: world.board }));
  expect((await towns.call(listNotes, { site: "larkmere" }, rose)).notes).toMatchObject([
    { title: "Shared", visibility: "private", mine: true, editable: true },
  ]);
  expect((await towns.call(listNotes, { site: "larkmere" }, henry)).notes).toEqual([]);
  expect(await towns.db.select({ count: sql<number>`count(*)::integer` }).from(notes)).toEqual([{ count: 1 }]);
});
