import { text as textOf } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { FileAnswer } from "../../platform/http/file-answer.ts";
import { storageQuotas } from "../files/tables.ts";
import { forgetCounted } from "../files/storage.ts";
import { completeOf } from "./contract/complete.ts";
import { MOST_BYTES_OF_WRITER, MOST_WITH_CONTENT, SAVES_PER_MINUTE } from "./contract/lists.ts";
import { exportNotes, getNote, listNotes, type Note } from "./contract/notes.ts";
import { notes } from "./tables.ts";
import { openTestNotes, type TestNotes } from "./test-notes.ts";

const site = "larkmere";
const MOST_BYTES = 4_000_000;

let world: TestNotes;
beforeAll(async () => {
  world = await openTestNotes();
});
afterAll(() => world.close());
afterEach(() => world.towns.db.delete(notes));

/** Stores many notes of Rose at § 12-1, as long as notes may be. */
async function addMany(count: number, changes: Partial<typeof notes.$inferInsert> = {}): Promise<void> {
  const { db } = world.towns;
  const { id } = await world.save(world.rose, { title: "Note 0", content: `<p>${"word ".repeat(19_990)}</p>` });
  const [note] = await db
    .select()
    .from(notes)
    .where(eq(notes.id, Number(id)));
  if (note === undefined) throw new Error("It was not saved.");
  const { id: _id, temporaryId: _temporary, ...rest } = note;
  const rows = Array.from({ length: count - 1 }, (_each, at) => ({ ...rest, title: `Note ${at + 1}`, ...changes }));
  for (let from = 0; from < rows.length; from += 50) await db.insert(notes).values(rows.slice(from, from + 50));
}

const list = (input: object) => world.towns.call(listNotes, { site, ...input }, world.rose);
const hasContent = ({ content }: Note): boolean => content !== null;

describe("Many long notes", () => {
  test.each([
    ["a page", { page: "1011" }],
    ["a page, the first of each provision", { page: "1011", each: 100 }],
    ["provisions", { guids: "1011" }],
    ["a list", { limit: 200 }],
    ["a list by change", { limit: 200, sort: "updated" }],
  ])("come in an answer of limited size: of %s", async (_what, input) => {
    await addMany(90);
    const answer = await list(input);
    expect(JSON.stringify(answer).length).toBeLessThan(MOST_BYTES);
    expect([answer.total, answer.notes.length]).toEqual([90, 90]);
    // What was left out is at the end, and loaded note by note.
    const complete = completeOf(answer.notes).length;
    expect(complete).toBeGreaterThan(10);
    expect(answer.notes.slice(complete).some(hasContent)).toBe(false);
    expect(await world.towns.call(getNote, { site, id: answer.notes.at(-1)?.id ?? "" }, world.rose)).toMatchObject({
      content: expect.stringContaining("word"),
    });
  });

  test("are all read with their content by asking again from the first that was left out", async () => {
    await addMany(90);
    const all: Note[] = [];
    for (let asked = 0; all.length < 90 && asked < 20; asked += 1) {
      const { notes: some } = await list({ page: "1011", limit: MOST_WITH_CONTENT, offset: all.length });
      all.push(...completeOf(some));
    }
    expect(all.map(({ title }) => title)).toEqual(Array.from({ length: 90 }, (_each, at) => `Note ${at}`));
  });

  test("with long passages end an answer early; a page counts the others", async () => {
    const words = "§".repeat(2000);
    await addMany(600, { content: "<p>Short</p>", passage: { exact: words, prefix: "", suffix: "", start: 0 } });
    const page = await list({ page: "1011" });
    expect(JSON.stringify(page).length).toBeLessThan(MOST_BYTES);
    expect([page.total, page.notes.length < 600, page.notes.length >= 50]).toEqual([600, true, true]);
    const rest = await list({ page: "1011", offset: page.notes.length });
    expect(rest.notes[0]?.title).toBe(`Note ${page.notes.length}`);
    const first = await list({ page: "1011", each: 5 });
    expect(JSON.stringify(first).length).toBeLessThan(MOST_BYTES);
    expect(first.total).toBe(600);
    expect(first.more).toEqual([{ guid: "1011", count: 600 - first.notes.length }]);
  });

  test("are complete in a download", async () => {
    await addMany(90);
    const answer = await world.towns.runner.run(exportNotes.id, world.rose, "test", { site, format: "json" });
    if (!(answer instanceof FileAnswer) || !(answer.body instanceof Readable)) throw new Error("It is not streamed.");
    const downloaded = JSON.parse(await textOf(answer.body)) as Note[];
    expect(downloaded.map(({ title }) => title)).toEqual(Array.from({ length: 90 }, (_each, at) => `Note ${at}`));
    expect(downloaded.every(hasContent)).toBe(true);
  });
});

describe("What somebody may write", () => {
  test("is limited in a minute: the note is not saved, and the answer says when to try again", async () => {
    for (let saved = 0; saved < SAVES_PER_MINUTE; saved += 1) await world.save(world.stranger, {});
    expect(await world.fails(() => world.save(world.stranger, {}))).toMatchObject({
      code: "too-many",
      message: expect.stringMatching(/^You saved 60 notes within a minute\. .* try again in \d+ seconds?\.$/),
      retryAfter: expect.any(Number),
    });
    await world.save(world.henry, {});
  });

  test("is limited in all towns together, for new notes and for longer ones; what is shortened is saved", async () => {
    const content = `<p>${"word ".repeat(19_990)}</p>`;
    await addMany(Math.floor(MOST_BYTES_OF_WRITER / content.length));
    const full = { code: "too-many", message: expect.stringContaining("20\u00A0MB are allowed") };
    expect(await world.fails(() => world.save(world.rose, { content }))).toMatchObject(full);
    const elsewhere = { site: "newtown", guid: "1", content };
    expect(await world.fails(() => world.save(world.rose, elsewhere))).toMatchObject({ code: "not-found" });
    const { id } = await world.save(world.rose, { content: "<p>Short</p>" });
    expect(await world.fails(() => world.save(world.rose, { id, content }))).toMatchObject(full);
    await world.save(world.rose, { id, content: "<p>Less</p>" });
    await world.save(world.henry, { content });
  });

  test("counts in the storage of the town", async () => {
    const { db, larkmere } = world.towns;
    await db.insert(storageQuotas).values({ customerId: larkmere, bytes: 150_000 });
    forgetCounted(db, larkmere);
    try {
      const content = `<p>${"word ".repeat(10_000)}</p>`;
      await world.save(world.dana, { content });
      expect(await world.fails(() => world.save(world.dana, { content }))).toMatchObject({
        code: "too-large",
        message: expect.stringMatching(
          /^This text does not fit into the town's storage: 1\d\d\skB of 150\skB are used\./,
        ),
      });
      await world.save(world.dana, {});
      // In a town without any room left, what is there can still be shortened and moved to another color.
      const { id } = await world.save(world.dana, { content: "<p>Longer than before</p>" });
      await db.update(storageQuotas).set({ bytes: 1 });
      await world.save(world.dana, { id, content: "<p>Longer than before</p>", color: "teal" });
      await world.save(world.dana, { id, content: "<p>Short</p>" });
      const longer = { id, content: "<p>Longer than before</p>" };
      expect(await world.fails(() => world.save(world.dana, longer))).toMatchObject({ code: "too-large" });
    } finally {
      await db.delete(storageQuotas);
      forgetCounted(db, larkmere);
    }
  });
});
