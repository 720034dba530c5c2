import { expect, test } from "vitest";
import { shortened } from "./name.ts";

test("a heading is shortened for lists only if it is very long, and never within a character", () => {
  expect(shortened("Zoning")).toBe("Zoning");
  expect(shortened("x".repeat(300))).toBe("x".repeat(300));
  expect(shortened("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
  expect(shortened(`${"x".repeat(299)}👩${"y".repeat(9)}`)).toBe(`${"x".repeat(299)}…`);
});
