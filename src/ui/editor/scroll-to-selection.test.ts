import { expect, test } from "vitest";
import { outsideBy } from "./scroll-to-selection.ts";

const WINDOW = { top: 176, bottom: 776 };

test.each([
  ["in between", { top: 200, bottom: 220 }, 0],
  ["above", { top: 100, bottom: 120 }, -76],
  ["below", { top: 790, bottom: 810 }, 34],
  ["higher than the space", { top: 200, bottom: 900 }, 24],
])("A cursor %s is scrolled to by what is missing", (_where, cursor, by) => {
  expect(outsideBy(cursor, WINDOW)).toBe(by);
});
