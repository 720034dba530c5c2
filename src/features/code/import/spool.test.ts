import { afterEach, beforeEach, expect, test } from "vitest";
import { Spool } from "./spool.ts";

let spool: Spool;
beforeEach(() => void (spool = new Spool()));
afterEach(() => spool.close());

test("texts can be read in any order while more are added", () => {
  const texts = Array.from({ length: 3000 }, (_, at) => `${at} — “§” 𝔘nicode ${"law ".repeat(at % 400)}`);
  texts.push("x".repeat(3_000_000), "last");
  for (const [at, text] of texts.entries()) {
    expect(spool.add(text)).toBe(at);
    expect(spool.get(at)).toBe(text);
  }
  expect([0, 2999, 1500, 1, 2998, 0].map((at) => spool.get(at))).toEqual(
    [0, 2999, 1500, 1, 2998, 0].map((at) => texts[at]),
  );
  expect(texts.every((text, at) => spool.get(at) === text)).toBe(true);
});

test("an empty text can be stored, and an unknown index is an error", () => {
  spool.add("");
  expect(spool.get(0)).toBe("");
  expect(() => spool.get(5)).toThrow(RangeError);
});
