import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getNote, listNotes, type Note } from "./contract/notes.ts";
import { notes } from "./tables.ts";
import { openTestNotes, type TestNotes } from "./test-notes.ts";

let world: TestNotes;
beforeAll(async () => {
  world = await openTestNotes();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.towns.db.delete(notes);
});

const passage = { exact: "park on a sidewalk", prefix: "No person shall ", suffix: ". This rule", start: 16 };
const read = (id: string): Promise<Note> => world.towns.call(getNote, { site: "larkmere", id }, world.dana);

/** Changes the current version in place, as if it were the next one. */
async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await world.towns.db.execute(statement);
}
const current = sql`customer_id = (select id from customers where cust_id = 'larkmere')
  and version_id = (select v.id from versions v where v.state = 'current' and v.archive_id like 'larkmere-%')`;

describe("A note stays with its provision", () => {
  test("through versions, under its present number", async () => {
    const { id } = await world.save(world.dana, { guid: "1024" });
    await change(sql`update structures set number = '140-1', page_guid = 1024 where guid = 1024 and ${current}`);
    expect(await read(id)).toMatchObject({ state: "present", place: { number: "140-1" }, path: "/1024#1024" });
    expect((await world.towns.call(listNotes, { site: "larkmere", page: "1024" }, world.dana)).total).toBe(1);
    await change(sql`update structures set number = '135-3', page_guid = 1021 where guid = 1024 and ${current}`);
  });

  test("that is repealed, and says so", async () => {
    const { id } = await world.save(world.dana, { guid: "1023" });
    await change(sql`update structures set status = 'repealed' where guid = 1023 and ${current}`);
    expect(await read(id)).toMatchObject({ state: "repealed", place: { number: "135-2", status: "repealed" } });
    await change(sql`update structures set status = 'inForce' where guid = 1023 and ${current}`);
  });

  test("that is no longer in the code, and leads to the last version that had it", async () => {
    const { id } = await world.save(world.dana);
    await world.save(world.dana, { title: "Another" });
    await change(sql`update notes set guid = 1019 where id = ${Number(id)}`);
    expect(await read(id)).toMatchObject({
      state: "gone",
      place: { number: "12-9", heading: "Horses" },
      path: "/larkmere-1/1010#1019",
      passageState: null,
    });
    const list = await world.towns.call(listNotes, { site: "larkmere" }, world.dana);
    expect(list.notes.map(({ state }) => state)).toEqual(["present", "gone"]);
    // Its writer can still change and delete it.
    expect(await world.save(world.dana, { id, guid: "1019", title: "Horses?" })).toMatchObject({ title: "Horses?" });
    await change(sql`update notes set guid = 77 where id = ${Number(id)}`);
    expect(await read(id)).toMatchObject({ state: "gone", place: null, path: null });
  });
});

describe("A note about a passage", () => {
  test("keeps the quotation and its position, and says when the text no longer has the words", async () => {
    const { id, passageState } = await world.save(world.dana, { passage });
    expect(passageState).toBe("found");
    expect((await read(id)).passage).toEqual(passage);
    const before = sql`(select s.text_hash from structures s where s.guid = 1022 and ${current})`;
    await change(sql`update structures set text_hash = ${before} where guid = 1011 and ${current}`);
    expect(await read(id)).toMatchObject({ state: "present", passageState: "changed", passage });
    // Saving other fields does not say that the words are there again.
    expect(await world.save(world.dana, { id, title: "Still" })).toMatchObject({ passageState: "changed", passage });
    const districts = { exact: "As in § 12-1", prefix: "", suffix: ".", start: 0 };
    expect(await world.save(world.dana, { id, passage: districts })).toMatchObject({ passageState: "found" });
    expect(await world.save(world.dana, { id, passage: null })).toMatchObject({ passage: null, passageState: null });
  });

  test("finds words of a text that changed elsewhere, whatever the spaces and columns", async () => {
    const { id } = await world.save(world.dana, {
      guid: "1012",
      passage: { exact: "(b)\n  $20.", prefix: "", suffix: "", start: 9 },
    });
    await change(sql`update notes set text_hash = '\\x00' where id = ${Number(id)}`);
    expect(await read(id)).toMatchObject({ passageState: "found" });
  });
});
