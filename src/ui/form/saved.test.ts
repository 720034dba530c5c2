import { describe, expect, test } from "vitest";
import { isSame, nextSaved, startSaved } from "./saved.ts";

describe("A setting being edited", () => {
  const start = startSaved({ name: "Larkmere" });
  const typed = nextSaved(start, { type: "typed", value: { name: "Larkmere Bay" } });

  test("[ADMIN-06] has changed only while the value is not the saved one", () => {
    expect(isSame(start.value, start.saved)).toBe(true);
    expect(isSame(typed.value, typed.saved)).toBe(false);
    const back = nextSaved(typed, { type: "typed", value: { name: "Larkmere" } });
    expect(isSame(back.value, back.saved)).toBe(true);
    expect(nextSaved(typed, { type: "reset" }).value).toEqual({ name: "Larkmere" });
  });

  test("[ADMIN-06] is unchanged after saving, also if the server normalized the value", () => {
    const sent = typed.value;
    const saved = nextSaved(nextSaved(typed, { type: "started" }), {
      type: "succeeded",
      sent,
      saved: { name: "Larkmere Bay, NY" },
    });
    expect(saved).toMatchObject({
      saving: false,
      value: { name: "Larkmere Bay, NY" },
      saved: { name: "Larkmere Bay, NY" },
    });
  });

  test("keeps text that was typed during the save", () => {
    const sent = typed.value;
    const further = nextSaved(nextSaved(typed, { type: "started" }), { type: "typed", value: { name: "Lark" } });
    const saved = nextSaved(further, { type: "succeeded", sent, saved: sent });
    expect(saved).toMatchObject({ value: { name: "Lark" }, saved: { name: "Larkmere Bay" } });
  });

  test("[ADMIN-07] keeps the typed text when the save fails, and shows why", () => {
    const failed = nextSaved(nextSaved(typed, { type: "started" }), { type: "failed", error: "That name is taken." });
    expect(failed).toMatchObject({
      saving: false,
      error: "That name is taken.",
      value: { name: "Larkmere Bay" },
      saved: { name: "Larkmere" },
    });
    expect(nextSaved(failed, { type: "typed", value: { name: "L" } }).error).toBeNull();
  });

  test("takes the value of a reloaded page unless something was typed", () => {
    const saved = { name: "New" };
    expect(nextSaved(start, { type: "renewed", saved }).value).toEqual(saved);
    expect(nextSaved(typed, { type: "renewed", saved })).toMatchObject({ saved, value: { name: "Larkmere Bay" } });
  });

  test("compares lists, records and sets by content", () => {
    expect(isSame([{ a: [1, 2] }], [{ a: [1, 2] }])).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({ a: undefined }, {})).toBe(false);
    expect(isSame(new Set([1, 2]), new Set([2, 1]))).toBe(true);
    expect(isSame(new Set([1]), new Set([2]))).toBe(false);
    expect(isSame([], {})).toBe(false);
    expect(isSame(null, {})).toBe(false);
    expect(isSame(new Date(0), new Date(1))).toBe(false);
  });
});
