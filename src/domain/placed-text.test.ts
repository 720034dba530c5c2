import { expect, test } from "vitest";
import { PLACE_STEPS, readPlacedText, writePlacedText } from "./placed-text.ts";

const word = (text: string, left: number, top: number) => ({ text, left, top, width: 60, height: 20 });

test("the places of words are read as they were written", () => {
  const lines = [[word("Fence", 0, 0), word("permit", 4095, 63)], [word("naïve—", 64, 4000)]];
  const placed = writePlacedText(lines);
  expect(placed).toMatch(/^Fence permit\nnaïve—\f[\w-]{24}$/);
  expect(readPlacedText(placed ?? "")).toEqual(lines);
});

test("places outside the page are moved to its edge, and words without a text are left out", () => {
  const placed = writePlacedText([[word("", 1, 1)], [word("a", -5, 9999), word("", 2, 2), word("b", 1.4, 2.6)]]);
  expect(readPlacedText(placed ?? "")).toEqual([[word("a", 0, PLACE_STEPS), word("b", 1, 3)]]);
  expect(writePlacedText([[word("", 1, 1)]])).toBeNull();
});

test("what is no placed text has no words", () => {
  for (const wrong of ["", "words", "\f", "a b\f", "a b\f????????", "\fAAAAAAAA"])
    expect(readPlacedText(wrong)).toEqual([]);
  expect(readPlacedText("a b\fAAAAAAAA")).toHaveLength(1);
});

test("a page of any length has at most 5,000 places", () => {
  const placed = writePlacedText([Array.from({ length: 9000 }, () => word("x".repeat(500), 1, 1))]) ?? "";
  expect(readPlacedText(placed).flat()).toHaveLength(5000);
  expect(placed.length).toBeLessThan(600_000);
});
