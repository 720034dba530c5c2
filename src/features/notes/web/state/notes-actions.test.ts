import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, type Client } from "../../../../platform/http/client.ts";
import type { Note } from "../../contract/notes.ts";
import { createNotes } from "./notes.ts";
import { newNote } from "./shown-note.ts";

// Unsent text is kept in the browser.
vi.mock("./drafts.ts", () => ({ dropText: () => undefined, keptTexts: () => [] }));

const saved = (version: number): Note => ({
  ...newNote("100", null, "1"),
  title: "Fence",
  content: "<p>Ask first.</p>",
  version,
});

beforeEach(() => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: () => null,
    length: 0,
  };
  vi.stubGlobal("sessionStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

/** A screen with one note; the states of the note while an action runs: is it saving, is it there. */
async function statesOf(act: (notes: ReturnType<typeof createNotes>) => Promise<unknown>, answer: () => unknown) {
  const client: Client = { call: async () => answer() as never };
  const notes = createNotes({ client, site: "larkmere", user: "rose", initial: [saved(1)], onChange: () => undefined });
  const states: string[] = [];
  notes.store.subscribe(() => {
    const [note] = notes.store.get().notes;
    const state = note === undefined ? "gone" : note.saving ? "saving" : `version ${note.note.version}`;
    if (states.at(-1) !== state) states.push(state);
  });
  await act(notes);
  return states;
}

const fail = (): never => {
  const url = "/api/larkmere/note/1";
  throw new CallError({ url, method: "PUT", status: 503, statusText: "", title: "", message: "Try again later." });
};

describe("[NOTES-28] An action of a note begins, succeeds or fails, and ends", () => {
  test("saving", async () => {
    expect(
      await statesOf(
        (notes) => notes.save("1"),
        () => saved(2),
      ),
    ).toEqual(["saving", "version 2"]);
    expect(await statesOf((notes) => notes.save("1"), fail)).toEqual(["saving", "version 1"]);
  });

  test("deleting", async () => {
    expect(
      await statesOf(
        (notes) => notes.remove("1"),
        () => ({ id: "1", version: 2 }),
      ),
    ).toEqual(["saving", "gone"]);
    expect(await statesOf((notes) => notes.remove("1"), fail)).toEqual(["saving", "version 1"]);
  });
});
