import { describe, expect, test } from "vitest";
import { emptyTocState, readTocState, toggled, writeTocState } from "./toc-state.ts";

describe("The state of the table of contents", () => {
  test("[~SHELL-51: not the copies of notes and laws] [TOC-08] is stored for each site", () => {
    const storage = new Map<string, string>();
    const port = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    };
    const state = toggled(toggled(emptyTocState, "1", true), "2", false);
    writeTocState(port, "larkmere", state);
    expect(readTocState(port, "larkmere")).toEqual({ opened: ["1"], closed: ["2"], selected: null });
    expect(readTocState(port, "eastmere")).toEqual(emptyTocState);
  });

  test("forgets that a node was opened when it is closed again", () => {
    expect(toggled(toggled(emptyTocState, "1", true), "1", false)).toEqual({
      opened: [],
      closed: ["1"],
      selected: null,
    });
  });

  test.each([
    ["nonsense", []],
    ["null", []],
    ["[]", []],
    ['{"opened":[1,"2"],"closed":"3"}', ["2"]],
  ])("survives the invalid stored value %s", (stored, opened) => {
    expect(readTocState({ getItem: () => stored }, "larkmere")).toEqual({ opened, closed: [], selected: null });
  });

  test("is lost if nothing can be stored", () => {
    const full = () => {
      throw new Error("QuotaExceededError");
    };
    expect(() => writeTocState({ setItem: full }, "larkmere", emptyTocState)).not.toThrow();
    expect(readTocState({ getItem: full }, "larkmere")).toEqual(emptyTocState);
  });
});
