import { afterEach, beforeEach, expect, test, vi } from "vitest";

const parking = { guid: "1023", title: "Chapter 11.30 Parking", path: ["1001", "1020"] };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page that was just opened has it. */
async function newPage() {
  vi.resetModules();
  return await import("./picked.ts");
}

test("[SEARCH-09] [SEARCH-13] what is picked at a site is kept for the pages that follow, and for that site alone", async () => {
  const before = await newPage();
  before.setPicked("larkmere", [parking]);
  expect(before.pickedAt("larkmere")).toEqual([parking]);
  const after = await newPage();
  expect(after.pickedAt("larkmere")).toEqual([parking]);
  expect(after.pickedAt("larkmere-1")).toEqual([]);
});

test("[SEARCH-11] what was cleared stays cleared", async () => {
  const { setPicked } = await newPage();
  setPicked("larkmere", [parking]);
  setPicked("larkmere", []);
  const after = await newPage();
  expect(after.pickedAt("larkmere")).toEqual([]);
});

test("a storage that is closed, or holds something else, picks nothing and stops nothing", async () => {
  for (const odd of ["", "null", "{}", "[", '[1,{"guid":5},{"guid":"7"}]']) {
    kept.set("picked:larkmere", odd);
    const page = await newPage();
    expect(page.pickedAt("larkmere")).toEqual([]);
  }
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("closed");
    },
    setItem: () => {
      throw new Error("closed");
    },
  });
  const { setPicked, pickedAt } = await newPage();
  setPicked("larkmere", [parking]);
  expect(pickedAt("larkmere")).toEqual([parking]);
});
