import { describe, expect, test } from "vitest";
import { PART_CHARACTERS, partsOfText } from "./text-parts.ts";

const longest = (parts: readonly string[]): number => Math.max(...parts.map(({ length }) => length));

describe("The text of a page", () => {
  test("is one part if it is not long, also if it is empty", () => {
    expect(partsOfText("")).toEqual([""]);
    expect(partsOfText("a".repeat(PART_CHARACTERS))).toHaveLength(1);
  });

  test("is divided after a paragraph, a line or a word, and nothing is lost", () => {
    const paragraph = `${"The applicant shall file the plan. ".repeat(20).trim()}\n\n`;
    for (const [unit, end] of [
      [paragraph, "\n\n"],
      ["The applicant shall file the plan.\n", "\n"],
      ["plan ", " "],
    ] as const) {
      const text = unit.repeat(100_000 / unit.length);
      const parts = partsOfText(text);
      expect(parts.join("")).toBe(text);
      expect(longest(parts)).toBeLessThanOrEqual(PART_CHARACTERS);
      expect(parts.slice(0, -1).every((part) => part.endsWith(end))).toBe(true);
    }
  });

  test("without any space is divided between characters", () => {
    const text = `a${"😀".repeat(12_000)}`;
    const parts = partsOfText(text);
    expect(parts.join("")).toBe(text);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(longest(parts)).toBeLessThanOrEqual(PART_CHARACTERS);
  });
});
