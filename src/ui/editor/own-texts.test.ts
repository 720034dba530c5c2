import { describe, expect, test } from "vitest";
import { OwnTexts } from "./own-texts.ts";

describe("A text that is set on an editor", () => {
  test("[EDITOR-01] is an echo of its own text, also if the user has typed more since", () => {
    const ownTexts = new OwnTexts("");
    for (const text of ["H", "Ha", "Hal", "Hall"]) ownTexts.add(text);
    expect(["H", "Hal", "Hall", "Hall"].map((text) => ownTexts.isEcho(text))).toEqual([true, true, true, true]);
  });

  test("is foreign if the editor did not write it", () => {
    const ownTexts = new OwnTexts("saved");
    ownTexts.add("saved, changed");
    expect(ownTexts.isEcho("saved, changed")).toBe(true);
    expect(ownTexts.isEcho("saved")).toBe(false);
    expect(ownTexts.isEcho("saved")).toBe(true);
    ownTexts.add("again");
    expect(ownTexts.isEcho("from a colleague")).toBe(false);
    expect(ownTexts.isEcho("again")).toBe(false);
  });
});
