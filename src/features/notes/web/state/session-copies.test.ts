import { afterEach, describe, expect, test, vi } from "vitest";
import type { Note } from "../../contract/notes.ts";
import { keepDeleted, keepSaved, withCopies } from "./session-copies.ts";
import { newNote } from "./shown-note.ts";

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const note = (version: number, title: string): Note => ({ ...newNote("100", null, "1"), content: "", version, title });
afterEach(() => vi.restoreAllMocks());

describe("Session copies of notes", () => {
  test("[NOTES-25] [NOTES-26] [SHELL-51] a newer copy replaces the note of the page, an older one does not", () => {
    const kept = storage();
    keepSaved(kept, "pat", note(2, "Saved"));
    expect(withCopies(kept, "pat", [note(1, "Page")])).toMatchObject([{ title: "Saved", version: 2 }]);
    expect(withCopies(kept, "pat", [note(2, "Page")])).toMatchObject([{ title: "Page" }]);
    expect(withCopies(kept, "pat", [note(3, "Page")])).toMatchObject([{ title: "Page" }]);
    expect(withCopies(kept, "kim", [note(1, "Page")])).toMatchObject([{ title: "Page" }]);
  });

  test("[NOTES-25] [NOTES-26] a deleted note is hidden, until the page has a later one", () => {
    const kept = storage();
    keepDeleted(kept, "pat", note(2, "Deleted"));
    expect(withCopies(kept, "pat", [note(2, "Page")])).toEqual([]);
    expect(withCopies(kept, "pat", [note(3, "Page")])).toMatchObject([{ title: "Page" }]);
  });

  test.each([["nonsense"], ["{}"], ['{"version":9,"note":{"id":1}}'], ["null"]])(
    "[NOTES-27] a corrupt copy is logged and removed: %s",
    (text) => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      const kept = storage();
      keepSaved(kept, "pat", note(2, "Saved"));
      for (const key of kept.values.keys()) kept.values.set(key, text);
      expect(withCopies(kept, "pat", [note(1, "Page")])).toMatchObject([{ title: "Page" }]);
      expect(kept.values.size).toBe(0);
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  test("without storage, notes are as the server has them", () => {
    const fail = () => {
      throw new Error("QuotaExceededError");
    };
    expect(() => keepSaved({ setItem: fail }, "pat", note(2, "Saved"))).not.toThrow();
    expect(withCopies({ getItem: fail, removeItem: fail }, "pat", [note(1, "Page")])).toHaveLength(1);
  });
});
