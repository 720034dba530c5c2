import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { visitor } from "../../platform/http/access.ts";
import { Failure } from "../../platform/http/failure.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { setLevels } from "../code/test-towns.ts";
import {
  deleteNote,
  getNote,
  getNoteCounts,
  listAllNoteGroups,
  listNoteGroups,
  listNotes,
  saveNote,
} from "./contract/notes.ts";
import { colorLabels, type NoteColor } from "./contract/lists.ts";
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

const site = "larkmere";
const PUBLIC_NOTES = { PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" } } as const;

/** Titles of the notes that somebody gets, in their order. */
async function titles(by = visitor, input: object = {}): Promise<string[]> {
  const answer = await world.towns.call(listNotes, { site, ...input }, by);
  return answer.notes.map(({ title }) => title);
}

describe("A note", () => {
  test("[NOTES-14, OPEN-103, API-55] gets its real id when it is saved, and a repeated request does not create it again", async () => {
    const id = "new-3e0f8a52-7a55-4f0e-9a4e-2f5e6c1d2b3a";
    const first = await world.save(world.dana, { id });
    expect(first.id).toMatch(/^\d+$/);
    const again = await world.save(world.dana, { id, title: "Ask again" });
    expect(again).toMatchObject({ id: first.id, version: 2, title: "Ask again" });
    expect((await world.save(world.henry, { id })).id).not.toBe(first.id);
  });

  test("[NOTES-11, NOTES-23, ENTITIES-41, OPEN-11, OPEN-12] has defaults, its writer and its place", async () => {
    const note = await world.save(world.dana, { startOpen: true });
    expect(note).toMatchObject({
      guid: "1011",
      title: "Ask the highway department",
      content: "<p>Is the alley a <strong>street</strong>?</p>",
      color: "default",
      visibility: "private",
      groupName: null,
      displayMode: "expanded",
      createdBy: { name: "dana kessler", email: "dana.kessler@larkmere.example" },
      updatedBy: { name: "dana kessler" },
      version: 1,
      mine: true,
      editable: true,
      state: "present",
      place: { guid: "1011", number: "12-1", heading: "Parking", label: "§", page: "1010" },
      path: "/1010#1011",
      passage: null,
      passageState: null,
    });
    expect(Date.parse(note.createdOn)).toBeGreaterThan(0);
  });

  test("[NOTES-29, NOTES-30, NOTES-31, CONSTANTS-47] needs a title of at most 255 characters and content", async () => {
    const problem = async (changes: object) => {
      const error = await world.fails(() => world.save(world.dana, changes));
      return error instanceof Error ? error.message : "none";
    };
    expect(await problem({ title: "  " })).toBe("Please add a title to the note before saving.");
    expect(await problem({ content: "<p>&nbsp;</p><p></p>" })).toBe("Please add something to the note before saving.");
    expect(await problem({ content: "<script>alert(1)</script>" })).toBe(
      "Please add something to the note before saving.",
    );
    expect(await problem({ title: "x".repeat(258) })).toBe(
      "Please shorten the title of the note. It must be 3 letters shorter.",
    );
    expect(await problem({ title: "😀".repeat(255) })).toBe("none");
    expect(await problem({ color: "green" })).toContain("color");
  });

  test("[NOTES-12, CONSTANTS-06] has one of nine colors", async () => {
    const colors = ["default", "accent", "banner", "title", "teal", "mint", "berry", "pineapple", "roc"];
    for (const color of colors) expect((await world.save(world.dana, { color: color as NoteColor })).color).toBe(color);
    for (const color of ["Teal", "red", "#00796B", ""])
      expect(await world.fails(() => world.save(world.dana, { color: color as NoteColor }))).toMatchObject({
        code: "bad-input",
      });
    const labels = ["Default", "Accent", "Banner", "Title", "Teal", "Mint", "Berry", "Pineapple", "Roc"];
    expect(colors.map((color) => colorLabels[color as NoteColor])).toEqual(labels);
  });

  test("[NOTES-09] is private, public or of one of the writer's groups", async () => {
    for (const visibility of ["private", String(world.board)])
      expect((await world.save(world.rose, { visibility })).visibility).toBe(visibility);
    for (const visibility of ["secret", "0", "", "999999"])
      expect(await world.fails(() => world.save(world.rose, { visibility }))).toBeInstanceOf(Failure);
    expect(await titles(world.rose)).toHaveLength(2);
  });

  test("[OPEN-126] is sanitized", async () => {
    const content = `<p onclick="x()">Look <a href="javascript:x()">here</a><img src="https://evil.example/x.png"></p>`;
    const note = await world.save(world.dana, { content });
    expect(note.content).toBe("<p>Look here</p>");
  });

  test("shows its references as links to where their targets are now, and keeps them as they were written", async () => {
    const content = '<p>As in <cite data-reference="provision:1012"></cite>.</p>';
    const note = await world.save(world.dana, { content });
    expect(note.content).toBe(content);
    expect(note.shown).toContain('href="/1010#1012"');
    expect(note.shown).toContain("§ 12-2 Fines");
    expect((await world.save(world.dana)).shown).toBeNull();
  });

  test("cannot be written at a provision that the code does not have, or of another town", async () => {
    for (const guid of ["1019", "2001", "999999"])
      expect(await world.fails(() => world.save(world.dana, { guid }))).toMatchObject({ code: "not-found" });
  });

  test("[OPEN-104] of which somebody saved a newer version is not overwritten, unless no version is sent", async () => {
    const { id, version } = await world.save(world.rose, { visibility: String(world.board) });
    const edit = { id, visibility: String(world.board) };
    await world.save(world.henry, { ...edit, version, title: "Henry's" });
    expect(await world.fails(() => world.save(world.rose, { ...edit, version, title: "Rose's" }))).toMatchObject({
      code: "conflict",
      conflict: { current: { title: "Henry's", version: 2 }, updatedBy: "henry whitlock" },
    });
    const remove = () => world.towns.call(deleteNote, { site, id, version }, world.rose);
    expect(await world.fails(remove)).toMatchObject({ code: "conflict" });
    expect(await world.save(world.rose, { ...edit, title: "Rose's" })).toMatchObject({
      title: "Rose's",
      version: 3,
      createdBy: { name: "rose mcbride" },
    });
  });

  test("[NOTES-25, API-56] that is deleted is gone, and its last version is told", async () => {
    const { id } = await world.save(world.dana);
    expect(await world.towns.call(deleteNote, { site, id, version: 1 }, world.dana)).toEqual({ id, version: 2 });
    expect(await world.towns.failureOf(getNote, { site, id }, world.dana)).toBe("not-found");
    expect(await world.towns.failureOf(deleteNote, { site, id }, world.dana)).toBe("not-found");
    expect(await world.fails(() => world.save(world.dana, { id }))).toMatchObject({ code: "not-found" });
  });
});

describe("Who sees and changes a note", () => {
  test("[NOTES-06, OPEN-102] a private one: only its writer, who may be any signed-in user", async () => {
    for (const writer of [world.dana, world.stranger]) {
      const { id } = await world.save(writer, { title: "Mine" });
      expect(await titles(writer)).toEqual(["Mine"]);
      for (const other of [visitor, world.clerk, world.rose, { ...world.clerk, installationAdmin: true }]) {
        expect(await titles(other)).toEqual([]);
        expect(await world.towns.failureOf(getNote, { site, id }, other)).toBe("not-found");
      }
      expect(await world.fails(() => world.save(world.clerk, { id }))).toMatchObject({ code: "not-found" });
      expect(await world.towns.failureOf(deleteNote, { site, id }, world.clerk)).toBe("not-found");
    }
  });

  test("[NOTES-08, PERMS-09] a group one: its members, of which those with the permission write", async () => {
    const visibility = String(world.board);
    const { id } = await world.save(world.rose, { visibility });
    expect(await world.towns.call(getNote, { site, id }, world.henry)).toMatchObject({
      groupName: "Planning Board",
      mine: false,
      editable: true,
    });
    for (const other of [visitor, world.clerk, world.dana]) expect(await titles(other)).toEqual([]);
    expect(await world.fails(() => world.save(world.dana, { visibility }))).toMatchObject({ code: "not-allowed" });
    // Only its writer can take it back.
    expect(await world.fails(() => world.save(world.henry, { id, visibility: "private" }))).toMatchObject({
      code: "not-allowed",
    });
    expect(await world.save(world.rose, { id, visibility: "private" })).toMatchObject({ visibility: "private" });
    expect(await titles(world.henry)).toEqual([]);
  });

  test("[NOTES-07, NOTES-10, PERMS-10] a public one: everybody; those with the permission change it", async () => {
    const { id } = await world.save(world.clerk, { visibility: "public", title: "Notice" });
    expect(await titles()).toEqual(["Notice"]);
    expect(await world.towns.call(getNote, { site, id })).toMatchObject({
      editable: false,
      createdBy: { name: "marian oakes", email: null },
    });
    expect(await world.fails(() => world.save(world.rose, { visibility: "public" }))).toMatchObject({
      code: "not-allowed",
    });
    expect(await world.fails(() => world.save(world.rose, { id, visibility: "public" }))).toMatchObject({
      code: "not-allowed",
    });
    expect(await world.towns.failureOf(deleteNote, { site, id }, world.rose)).toBe("not-allowed");
  });

  test("[NOTES-13] while group notes or public notes are off, nobody sees or writes them", async () => {
    const { towns, board } = world;
    await world.save(world.clerk, { visibility: "public", title: "Notice" });
    await world.save(world.rose, { visibility: String(board), title: "Board" });
    expect(await titles(world.henry)).toHaveLength(2);
    await setLevels(towns, towns.larkmere, { GROUP_ANNOTATION: { currentLevel: "NOBODY", maximumLevel: "USER" } });
    expect([await titles(), await titles(world.clerk), await titles(world.rose)]).toEqual([[], [], []]);
    for (const [by, visibility] of [
      [world.clerk, "public"],
      [world.rose, String(board)],
    ] as const)
      expect(await world.fails(() => world.save(by, { visibility }))).toMatchObject({ code: "not-allowed" });
    expect(await towns.call(listNoteGroups, { site }, world.rose)).toEqual([]);
    await setLevels(towns, towns.larkmere, PUBLIC_NOTES);
    expect(await titles(world.henry)).toHaveLength(2);
  });

  test("visitors, and users who still need a second step, write nothing and have no private notes", async () => {
    await world.save(world.dana);
    expect(await world.fails(() => world.save(visitor))).toMatchObject({ code: "sign-in" });
    expect(await world.towns.failureOf(deleteNote, { site, id: "1" })).toBe("sign-in");
    const waiting = { ...world.dana, needsSecondStep: true };
    expect(await titles(waiting)).toEqual([]);
    expect(await world.fails(() => world.save(waiting))).toMatchObject({ code: "sign-in" });
  });

  test("notes of a private town, and of another town, are not found", async () => {
    const { id } = await world.save(world.dana);
    expect(await world.towns.failureOf(listNotes, { site: "millbrook" }, world.dana)).toBe("not-allowed");
    expect(await world.towns.failureOf(getNote, { site: "newtown", id }, world.dana)).toBe("not-found");
    expect(await world.towns.failureOf(deleteNote, { site: "newtown", id }, world.dana)).toBe("not-found");
    expect(await world.towns.failureOf(deleteNote, { site: "millbrook", id }, world.dana)).toBe("not-allowed");
    expect(await world.towns.failureOf(listNotes, { site: "nowhere" }, world.dana)).toBe("not-found");
  });

  test("the history has public notes, and nothing of the others", async () => {
    const { id } = await world.save(world.clerk, { title: "A secret", content: "<p>Of mine</p>" });
    await world.save(world.rose, { visibility: String(world.board), title: "A secret" });
    expect(await world.towns.db.select().from(auditLog)).toEqual([]);
    await world.save(world.clerk, { id, visibility: "public", title: "A notice", content: "<p>For all</p>" });
    await world.save(world.clerk, { id, visibility: "public", title: "Notice", content: "<p>For all</p>" });
    await world.save(world.clerk, { id, visibility: "private", title: "A secret again" });
    const history = await world.towns.db.select().from(auditLog).orderBy(auditLog.id);
    expect(history.map(({ action, subject }) => [action, subject])).toEqual([
      ["note.publish", "A notice"],
      ["note.edit", "Notice"],
      ["note.withdraw", "Notice"],
    ]);
    expect(JSON.stringify(history)).not.toContain("secret");
  });
});

describe("Notes of a page and lists of notes", () => {
  test("[NOTES-04, OPEN-66, OPEN-38] are found by page, provision, visibility, color, words and writer", async () => {
    const visibility = String(world.board);
    await world.save(world.rose, { title: "One", color: "mint" });
    await world.save(world.rose, { title: "Two", guid: "1012", visibility, content: "<p>Fines of <em>20%</em></p>" });
    await world.save(world.henry, { title: "Three", guid: "1022", visibility, displayMode: "minimized" });
    await world.save(world.clerk, { title: "Four", guid: "1000", visibility: "public" });
    const { rose } = world;
    expect(await titles(rose)).toEqual(["Four", "One", "Two", "Three"]);
    expect(await titles(rose, { page: "1013" })).toEqual(["One", "Two"]);
    expect(await titles(rose, { guids: "1022,1000" })).toEqual(["Four", "Three"]);
    expect(await titles(rose, { mine: true })).toEqual(["One", "Two"]);
    expect(await titles(rose, { visibility: `public,${visibility}` })).toEqual(["Four", "Two", "Three"]);
    expect(await titles(rose, { color: "mint,roc" })).toEqual(["One"]);
    expect(await titles(rose, { text: "fines 20%" })).toEqual(["Two"]);
    expect(await titles(rose, { text: "em" })).toEqual([]);
    expect(await titles(rose, { sort: "updated", limit: 1, offset: 1 })).toEqual(["Three"]);
    const { total, filters } = await world.towns.call(listNotes, { site, limit: 1, color: "mint" }, rose);
    expect(total).toBe(1);
    expect(filters).toEqual({
      visibilities: [{ value: "private", label: "Private", count: 1 }],
      colors: [
        { value: "default", label: "Default", count: 3 },
        { value: "mint", label: "Mint", count: 1 },
      ],
    });
    for (const sort of ["place", "updated"]) {
      const all = await titles(rose, { sort });
      for (const offset of [0, 1, 2, 3, 4, 5])
        for (const limit of [1, 2, 4])
          expect(await titles(rose, { sort, offset, limit })).toEqual(all.slice(offset, offset + limit));
    }
    expect(await titles(rose, { site: "larkmere-1" })).toEqual([]);
    expect(await titles(rose, { site: "newtown" })).toEqual([]);
    expect(await titles(rose, { site: "newtown", page: "1013" })).toEqual([]);
  });

  test("[NOTES-36, ENTITIES-04] are counted at each provision and below it", async () => {
    await world.save(world.rose);
    await world.save(world.rose, { guid: "1010", visibility: String(world.board) });
    await world.save(world.clerk, { guid: "1022", visibility: "public" });
    expect(await world.towns.call(getNoteCounts, { site }, world.rose)).toEqual({
      noteCount: 3,
      myNotesCount: 2,
      noteLocationData: { "1000": 3, "1010": 2, "1011": 1, "1020": 1, "1021": 1, "1022": 1 },
    });
    expect(await world.towns.call(getNoteCounts, { site })).toMatchObject({ noteCount: 1, myNotesCount: 0 });
    expect(await world.towns.call(getNoteCounts, { site: "larkmere-1" }, world.rose)).toMatchObject({ noteCount: 0 });
  });

  test("the session of every page says whether there are public notes, and nothing of others", async () => {
    const facts = async () => (await world.towns.registry.findSite(site))?.facts?.["notes"];
    await world.save(world.dana);
    expect(await facts()).toMatchObject({ hasPublic: false, hasGroup: false, owners: new Set([world.dana.userId]) });
    const { id } = await world.save(world.clerk, { visibility: "public" });
    expect(await facts()).toMatchObject({ hasPublic: true });
    await world.towns.call(deleteNote, { site, id }, world.clerk);
    expect(await facts()).toMatchObject({ hasPublic: false });
  });

  test("come with the first of each provision, and those about a passage; the others are counted", async () => {
    const passage = { exact: "the alley", prefix: "", suffix: "", start: 0 };
    for (const title of ["One", "Two", "Three"]) await world.save(world.rose, { title });
    await world.save(world.rose, { title: "On words", passage });
    await world.save(world.henry, { title: "Not hers" });
    await world.save(world.clerk, { title: "Elsewhere", guid: "1012", visibility: "public" });
    const { rose } = world;
    const first = await world.towns.call(listNotes, { site, page: "1013", each: 2 }, rose);
    expect(first.notes.map(({ title, content }) => [title, content !== null])).toEqual([
      ["One", true],
      ["Two", true],
      ["On words", false],
      ["Elsewhere", true],
    ]);
    expect([first.more, first.total]).toEqual([[{ guid: "1011", count: 1 }], 5]);
    const all = await world.towns.call(listNotes, { site, page: "1013" }, rose);
    expect(all.more).toEqual([]);
    const isShort = ({ title }: { readonly title: string }): boolean => ["One", "Two", "Elsewhere"].includes(title);
    expect(all.notes.filter(isShort)).toEqual(first.notes.filter(isShort));
    expect(await world.towns.call(listNotes, { site, page: "1013", each: 5 }, rose)).toEqual(all);
    expect(await titles(visitor, { page: "1013", each: 1 })).toEqual(["Elsewhere"]);
    expect(await titles(rose, { page: "1013", each: 1, site: "newtown" })).toEqual([]);
    expect(await world.towns.failureOf(listNotes, { site, each: 2 }, rose)).toBe("bad-input");
  });

  test("name writers who were removed, or have no id, as they were stored", async () => {
    const note = await world.save(world.clerk, { visibility: "public" });
    const stored = { createdById: null, createdBy: "import", updatedById: null, updatedBy: "Rose.McBride" };
    await world.towns.db
      .update(notes)
      .set(stored)
      .where(eq(notes.id, Number(note.id)));
    for (const each of [undefined, 5]) {
      const answer = await world.towns.call(listNotes, { site, page: "1011", each }, world.rose);
      expect(answer.notes).toMatchObject([{ createdBy: { name: "import", email: null }, updatedBy: { email: null } }]);
    }
    await world.towns.db
      .update(notes)
      .set({ updatedBy: "rose.mcbride" })
      .where(eq(notes.id, Number(note.id)));
    for (const each of [undefined, 5]) {
      const answer = await world.towns.call(listNotes, { site, page: "1011", each }, world.rose);
      expect(answer.notes).toMatchObject([{ updatedBy: { name: "rose mcbride", email: null } }]);
    }
  });

  test("come without the content of minimized notes if there are many", async () => {
    const many = Array.from({ length: 320 }, (_, at) => at);
    const { id } = await world.save(world.dana, { displayMode: "minimized" });
    const [note] = await world.towns.db
      .select()
      .from(notes)
      .where(eq(notes.id, Number(id)));
    if (note === undefined) throw new Error("It was not saved.");
    const { id: _id, temporaryId: _temporary, ...rest } = note;
    await world.towns.db
      .insert(notes)
      .values(many.map((at) => ({ ...rest, displayMode: at % 2 === 0 ? ("expanded" as const) : rest.displayMode })));
    const answer = await world.towns.call(listNotes, { site, page: "1011" }, world.dana);
    expect(answer.notes).toHaveLength(321);
    expect(answer.notes.every(({ content, displayMode }) => (content === null) === (displayMode === "minimized"))).toBe(
      true,
    );
    expect(await world.towns.call(getNote, { site, id }, world.dana)).toMatchObject({ content: note.content });
    const part = await world.towns.call(listNotes, { site, page: "1011", offset: 300, limit: 300 }, world.dana);
    expect([part.notes.length, part.total, part.notes.every(({ content }) => content !== null)]).toEqual([
      21,
      321,
      true,
    ]);
  });
});

test("[API-54, ENTITIES-42, OPEN-101] the caller's groups have their id as key", async () => {
  const group = [{ key: String(world.board), name: "Planning Board" }];
  expect(await world.towns.call(listNoteGroups, { site }, world.rose)).toEqual(group);
  expect(await world.towns.call(listAllNoteGroups, {}, world.rose)).toEqual(group);
  expect(await world.towns.call(listNoteGroups, { site }, world.clerk)).toEqual([]);
  expect(await world.towns.call(listAllNoteGroups, {}, world.stranger)).toEqual([]);
  expect(await world.towns.failureOf(listNoteGroups, { site })).toBe("sign-in");
  expect(await world.towns.failureOf(saveNote, { site, id: "1" }, world.rose)).toBe("bad-input");
});
