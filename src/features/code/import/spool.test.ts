import { expect, test } from "vitest";
import { Spool } from "./spool.ts";

test("texts come back as they were, in any order, however many chunks they fill", () => {
  const spool = new Spool();
  const texts = Array.from({ length: 3000 }, (_, at) => `${at} — “§” 𝔘nicode ${"law ".repeat(at % 400)}`);
  texts.forEach((text, at) => expect(spool.add(text)).toBe(at));
  expect([0, 2999, 1500, 1, 2998, 0].map((at) => spool.get(at))).toEqual([0, 2999, 1500, 1, 2998, 0].map((at) => texts[at]));
  expect(texts.every((text, at) => spool.get(at) === text)).toBe(true);
});

test("an empty text is a text, and what was never added is refused", () => {
  const spool = new Spool();
  spool.add("");
  expect(spool.get(0)).toBe("");
  expect(() => spool.get(5)).toThrow(RangeError);
});
