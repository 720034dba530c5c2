import { expect, test } from "vitest";
import { DATE_FORMATS } from "./date-formats.ts";
import { formatDay } from "./format-day.ts";

test("dates have the format of their town, on the same day everywhere", () => {
  for (const day of ["2026-03-01", "2026-03-01T23:59:00Z"])
    expect(DATE_FORMATS.map((format) => formatDay(day, format))).toEqual([
      "Mar 1, 2026",
      "2026-03-01",
      "03/01/2026",
      "March 1, 2026",
    ]);
  expect(formatDay("2026-03-01")).toBe("Mar 1, 2026");
});

test("a date that is known less exactly says no more than is known", () => {
  expect(DATE_FORMATS.map((format) => formatDay("1974-03", format))).toEqual([
    "March 1974",
    "1974-03",
    "March 1974",
    "March 1974",
  ]);
  expect(DATE_FORMATS.map((format) => formatDay("1974", format))).toEqual(["1974", "1974", "1974", "1974"]);
});
