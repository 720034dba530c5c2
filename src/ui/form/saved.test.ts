import { describe, expect, test } from "vitest";
import { fieldProblem } from "./problem.ts";
import { isSame } from "../../domain/is-same.ts";
import { nextSaved, startSaved } from "./saved.ts";

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
    const problem = fieldProblem({ name: "That name is taken." });
    const failed = nextSaved(nextSaved(typed, { type: "started" }), { type: "failed", problem, conflict: null });
    expect(failed).toMatchObject({
      saving: false,
      problem,
      value: { name: "Larkmere Bay" },
      saved: { name: "Larkmere" },
    });
    expect(nextSaved(failed, { type: "typed", value: { name: "L" } }).problem).toBeNull();
  });

  test("takes the value of a reloaded page unless something was typed", () => {
    const saved = { name: "New" };
    expect(nextSaved(start, { type: "renewed", saved }).value).toEqual(saved);
    expect(nextSaved(typed, { type: "renewed", saved })).toMatchObject({
      seen: saved,
      saved: { name: "Larkmere" },
      value: { name: "Larkmere Bay" },
    });
    expect(nextSaved(nextSaved(typed, { type: "renewed", saved }), { type: "reset" }).value).toEqual(saved);
  });

  test("takes new values of the fields that the user has not changed", () => {
    const state = nextSaved(startSaved({ name: "Larkmere", phone: "1" }), {
      type: "typed",
      value: { name: "Larkmere", phone: "2" },
    });
    expect(nextSaved(state, { type: "renewed", saved: { name: "New", phone: "3" } })).toMatchObject({
      saved: { name: "New", phone: "1" },
      value: { name: "New", phone: "2" },
    });
  });

  test("after a conflict, the user keeps their own text or takes the other one", () => {
    const failed = nextSaved(typed, {
      type: "failed",
      problem: { kind: "conflict", message: "Changed", fields: {} },
      conflict: { theirs: { name: "Lake" }, by: "Marian Oakes", at: null },
    });
    expect(nextSaved(failed, { type: "resolved", keep: "mine" })).toMatchObject({
      saved: { name: "Lake" },
      value: { name: "Larkmere Bay" },
      conflict: null,
      problem: null,
    });
    expect(nextSaved(failed, { type: "resolved", keep: "theirs" })).toMatchObject({
      saved: { name: "Lake" },
      value: { name: "Lake" },
    });
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
