import { describe, expect, test } from "vitest";
import { Echoes } from "./echoes.ts";

describe("A text that is set on an editor", () => {
  test("[EDITOR-01] is an echo of its own text, also if the user has typed more since", () => {
    const echoes = new Echoes("");
    for (const text of ["H", "Ha", "Hal", "Hall"]) echoes.add(text);
    expect(["H", "Hal", "Hall", "Hall"].map((text) => echoes.isEcho(text))).toEqual([true, true, true, true]);
  });

  test("is foreign if the editor did not write it", () => {
    const echoes = new Echoes("saved");
    echoes.add("saved, changed");
    expect(echoes.isEcho("saved, changed")).toBe(true);
    expect(echoes.isEcho("saved")).toBe(false);
    expect(echoes.isEcho("saved")).toBe(true);
    echoes.add("again");
    expect(echoes.isEcho("from a colleague")).toBe(false);
    expect(echoes.isEcho("again")).toBe(false);
  });
});
