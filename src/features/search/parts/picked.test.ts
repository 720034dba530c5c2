import { afterEach, beforeEach, expect, test, vi } from "vitest";

const parking = { guid: "1023", title: "Chapter 11.30 Parking", path: ["1001", "1020"] };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A fresh copy of the module, as after a page load. */
async function newPage() {
  vi.resetModules();
  return await import("./picked.ts");
}

test("[SEARCH-09] [SEARCH-13] picked parts are remembered on the next pages, for their site only", async () => {
  const before = await newPage();
  before.setPicked("larkmere", [parking]);
  expect(before.pickedAt("larkmere")).toEqual([parking]);
  const after = await newPage();
  expect(after.pickedAt("larkmere")).toEqual([parking]);
  expect(after.pickedAt("larkmere-1")).toEqual([]);
});

test("[SEARCH-11] cleared parts stay cleared", async () => {
  const { setPicked } = await newPage();
  setPicked("larkmere", [parking]);
  setPicked("larkmere", []);
  const after = await newPage();
  expect(after.pickedAt("larkmere")).toEqual([]);
});

test("an unavailable or corrupt storage means no picked parts, and no error", async () => {
  for (const odd of ["", "null", "{}", "[", '[1,{"guid":5},{"guid":"7"}]']) {
    stored.set("picked:larkmere", odd);
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
