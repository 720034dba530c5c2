import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test.each([
  [counted(0, "file"), "0 files"],
  [counted(1, "file"), "1 file"],
  [counted(1000, "file"), "1,000 files"],
  [counted(1, "search index", "search indexes"), "1 search index"],
  [counted(2, "search index", "search indexes"), "2 search indexes"],
])("a number of things has the singular for one and commas in thousands: %s", (text, expected) => {
  expect(text).toBe(expected);
});
