import { describe, expect, it } from "vitest";
import { givingWay, restAfter } from "./give-way.ts";

describe("Resting between pieces of work", () => {
  it("changes neither its result nor its error", async () => {
    expect(await givingWay(async () => 7)).toBe(7);
    await expect(givingWay(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });

  it("takes as long as the job if the process was busy for half of it", () => {
    expect(restAfter({ active: 40, idle: 40 })).toBe(80);
    expect(restAfter({ active: 20, idle: 60 })).toBeCloseTo(80 / 3);
  });

  it("takes no time if the process was idle", () => expect(restAfter({ active: 0, idle: 5000 })).toBe(0));

  it("ends soon if the process is always busy, and after a long job", () => {
    expect(restAfter({ active: 80, idle: 0 })).toBe(300);
    expect(restAfter({ active: 20_000, idle: 40_000 })).toBe(300);
  });
});
