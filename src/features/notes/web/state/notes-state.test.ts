import { describe, expect, test } from "vitest";
import type { Note } from "../../contract/notes.ts";
import { NO_NOTES, notesReducer, type NoteAction, type NotesState } from "./notes-state.ts";
import { BLANK, newNote, temporaryId, type ShownNote } from "./shown-note.ts";

const saved = (id: string, changes: Partial<Note> = {}): Note => ({
  ...newNote("100", null, id),
  title: `Note ${id}`,
  content: "<p>Text</p>",
  version: 1,
  ...changes,
});

const after = (...actions: readonly NoteAction[]): NotesState => actions.reduce(notesReducer, NO_NOTES);
const loaded = (...notes: readonly Note[]): NoteAction => ({ type: "loaded", notes, more: [] });
const only = ({ notes }: NotesState): ShownNote => {
  const [first] = notes;
  if (first === undefined || notes.length > 1) throw new Error(`${notes.length} notes`);
  return first;
};

describe("A note on the screen", () => {
  test("[NOTES-11] [NOTES-15] is new: private, expanded, of the default color, open and in editing", () => {
    const shown = only(after({ type: "added", note: newNote("100", null, "new-1"), text: BLANK }));
    expect(shown).toMatchObject({ open: true, editing: true, saving: false });
    expect(shown.text).toEqual({
      title: "",
      content: "",
      color: "default",
      visibility: "private",
      displayMode: "expanded",
    });
  });

  test("[NOTES-14] has a temporary id until it is saved; actions still find it by that id", () => {
    const id = temporaryId();
    expect(id).toMatch(/^new-/);
    const state = after(
      { type: "added", note: newNote("100", null, id), text: BLANK },
      { type: "save-succeeded", id, note: saved("7") },
      { type: "save-finally", id },
      { type: "toggled", id },
    );
    expect(only(state)).toMatchObject({ note: { id: "7" }, open: false, saving: false });
    expect(state.realIds.get(id)).toBe("7");
  });

  test("[NOTES-16] [NOTES-17] is restored from its copy when editing is canceled", () => {
    const editing = after(
      loaded(saved("1")),
      { type: "edited", id: "1" },
      { type: "changed", id: "1", changes: { title: "Other", color: "teal" } },
    );
    expect(only(editing)).toMatchObject({ editing: true, text: { title: "Other" }, copy: { title: "Note 1" } });
    const canceled = notesReducer(editing, { type: "canceled", id: "1" });
    expect(only(canceled)).toMatchObject({ editing: false, copy: null, text: { title: "Note 1", color: "default" } });
  });

  test("is counted until the rest of its provision is loaded, and is then open as its display mode says", () => {
    const passage = { exact: "the alley", prefix: "", suffix: "", start: 0 };
    const first = after({
      type: "loaded",
      notes: [saved("1"), saved("4", { content: null, passage })],
      more: [{ guid: "100", count: 2 }],
    });
    expect(first.notes.map(({ note, open }) => [note.id, open])).toEqual([
      ["1", true],
      ["4", true],
    ]);
    const found = notesReducer(first, { type: "found", note: saved("3") });
    expect([found.more.get("100"), found.isBeyondFirst]).toEqual([1, true]);
    const all = notesReducer(found, {
      type: "rest-loaded",
      guid: "100",
      notes: ["1", "2", "3", "4"].map((id) => saved(id)),
    });
    expect(all.notes.map(({ note, open }) => [note.id, open])).toEqual([
      ["1", true],
      ["2", true],
      ["3", true],
      ["4", true],
    ]);
    expect(all.more.size).toBe(0);
  });

  test("[NOTES-17] is removed when it is new and canceled", () => {
    const state = after(
      { type: "added", note: newNote("100", null, "new-1"), text: BLANK },
      { type: "canceled", id: "new-1" },
    );
    expect(state.notes).toEqual([]);
  });

  test("[NOTES-18] [NOTES-19] is saving, then saved: no longer in editing, without a copy, with its version", () => {
    const saving = after(loaded(saved("1")), { type: "edited", id: "1" }, { type: "save-started", id: "1" });
    expect(only(saving)).toMatchObject({ saving: true, editing: true });
    const done = notesReducer(saving, { type: "save-succeeded", id: "1", note: saved("1", { version: 2 }) });
    expect(only(done)).toMatchObject({ saving: false, editing: false, copy: null, base: 2, note: { version: 2 } });
  });

  test("[NOTES-20] leaves editing when a save fails, and keeps the text as not saved", () => {
    const failed = after(
      loaded(saved("1", { displayMode: "minimized" })),
      { type: "edited", id: "1" },
      { type: "changed", id: "1", changes: { title: "Other" } },
      { type: "save-started", id: "1" },
      { type: "save-failed", id: "1", conflict: null },
      { type: "save-finally", id: "1" },
    );
    expect(only(failed)).toMatchObject({
      editing: false,
      saving: false,
      isUnsent: true,
      open: true,
      text: { title: "Other" },
    });
    const again = notesReducer(failed, { type: "edited", id: "1" });
    expect(only(again)).toMatchObject({ editing: true, text: { title: "Other" } });
    expect(only(notesReducer(again, { type: "canceled", id: "1" }))).toMatchObject({
      isUnsent: false,
      open: false,
      text: { title: "Note 1" },
    });
  });

  test("[NOTES-21] opens and closes", () => {
    const state = after(loaded(saved("1")), { type: "toggled", id: "1" });
    expect(only(state).open).toBe(false);
    expect(only(notesReducer(state, { type: "toggled", id: "1" })).open).toBe(true);
  });

  test.each([["save"], ["cancel"]])("[NOTES-22] is as open as its display mode says after %s", (way) => {
    const note = saved("1", { displayMode: "minimized" });
    const editing = after(loaded(note), { type: "edited", id: "1" });
    expect(only(editing).open).toBe(true);
    const done = notesReducer(
      editing,
      way === "save" ? { type: "save-succeeded", id: "1", note } : { type: "canceled", id: "1" },
    );
    expect(only(done).open).toBe(false);
  });

  test("[NOTES-24] is gone when it was deleted, and still there when that failed", () => {
    const deleting = after(loaded(saved("1")), { type: "delete-started", id: "1" });
    expect(only(deleting).saving).toBe(true);
    expect(notesReducer(deleting, { type: "delete-succeeded", id: "1" }).notes).toEqual([]);
    const failed = [
      { type: "delete-failed", id: "1", theirs: null },
      { type: "delete-finally", id: "1" },
    ] as const;
    expect(only(failed.reduce<NotesState>(notesReducer, deleting))).toMatchObject({ saving: false, note: { id: "1" } });
  });
});

describe("When notes are loaded again", () => {
  test("what is being written stays, with the version that it began with", () => {
    const state = after(
      loaded(saved("1"), saved("2")),
      { type: "edited", id: "1" },
      { type: "changed", id: "1", changes: { title: "Mine" } },
      loaded(saved("1", { version: 2, title: "Theirs" }), saved("2", { version: 2, title: "New" })),
    );
    expect(state.notes.map(({ text }) => text.title)).toEqual(["Mine", "New"]);
    expect(state.notes[0]?.base).toBe(1);
  });

  test("a note that was opened stays open, and keeps content that the list left out", () => {
    const short = saved("1", { displayMode: "minimized", content: null });
    const state = after(
      loaded(short),
      { type: "toggled", id: "1" },
      { type: "read", note: { ...short, content: "<p>All</p>" } },
      loaded(short),
    );
    expect(only(state)).toMatchObject({ open: true, note: { content: "<p>All</p>" } });
  });

  test("a note that was deleted elsewhere is gone, unless it is being written", () => {
    const state = after(loaded(saved("1"), saved("2")), { type: "edited", id: "2" }, loaded());
    expect(state.notes.map(({ note }) => note.id)).toEqual(["2"]);
  });
});
