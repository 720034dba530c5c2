import { beforeEach, describe, expect, test } from "vitest";
import { availableShortcuts, shortcuts, type Shortcut } from "./shortcuts.ts";

const shortcut = (key: string, label: string, available?: () => boolean): Shortcut => ({
  key,
  label,
  run: () => undefined,
  available,
});

describe("Keyboard shortcuts", () => {
  beforeEach(() => shortcuts.set(() => []));

  test("are those that are available now", () => {
    shortcuts.set(() => [shortcut("n", "Next part", () => false), shortcut("/", "Search")]);
    expect(availableShortcuts().map(({ key }) => key)).toEqual(["/"]);
  });

  test("belong to the component that registered them last", () => {
    shortcuts.set(() => [shortcut("n", "Next part"), shortcut("n", "Next result")]);
    expect(availableShortcuts().map(({ label }) => label)).toEqual(["Next result"]);
  });
});
