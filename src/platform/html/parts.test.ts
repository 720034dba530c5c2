import { describe, expect, test } from "vitest";
import { partsOfHtml } from "./parts.ts";
import { plainText } from "./plain.ts";
import { sanitizeHtml } from "./sanitize.ts";

const longest = (parts: readonly string[]): number => Math.max(...parts.map(({ length }) => length));
const isWhole = (part: string): boolean => sanitizeHtml(part) === part;

describe("A long rich text", () => {
  test("is divided between its outermost elements, and nothing is lost", () => {
    const words = "shall file the plan with the clerk of the town within thirty days. ".repeat(8);
    const html = sanitizeHtml(
      `<h2>Section &amp; more</h2><p>The <strong>applicant</strong><br /> ${words}</p><ul><li>One<ul><li>Two</li></ul></li></ul>`.repeat(
        600,
      ),
    );
    const parts = partsOfHtml(html);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("")).toBe(html);
    expect(longest(parts)).toBeLessThan(200_000);
    expect(parts.every(isWhole)).toBe(true);
  });

  test.each([
    ["one element", `<ul><li><strong>${"word ".repeat(200_000)}</strong></li></ul>`],
    ["text alone", "word ".repeat(200_000)],
    ["one word", `<p>${"&amp;".repeat(200_000)}</p>`],
  ])("is divided between words if it is %s", (_what, html) => {
    const parts = partsOfHtml(html);
    expect(longest(parts)).toBeLessThan(201_000);
    expect(parts.every(isWhole)).toBe(true);
    expect(parts.map((part) => plainText(part).replaceAll(/\s/g, "")).join("")).toBe(
      plainText(html).replaceAll(/\s/g, ""),
    );
  });

  test("stays whole if it is not long", () => {
    expect(partsOfHtml("<p>Short</p>")).toEqual(["<p>Short</p>"]);
    expect(partsOfHtml("")).toEqual([""]);
  });
});
