import { describe, expect, it } from "vitest";
import { DATE_FORMATS } from "./date-formats.ts";
import { formatDay } from "./format-day.ts";
import { readDate } from "./read-date.ts";

describe("a typed date", () => {
  it.each([
    ["1974", "1974"],
    [" 1974 ", "1974"],
    ["1974-03", "1974-03"],
    ["1974-3-3", "1974-03-03"],
    ["3/1974", "1974-03"],
    ["3/13/1974", "1974-03-13"],
    ["03-13-1974", "1974-03-13"],
    ["March 1974", "1974-03"],
    ["march, 1974", "1974-03"],
    ["Sept. 1974", "1974-09"],
    ["Mar 3, 1974", "1974-03-03"],
    ["March 3rd 1974", "1974-03-03"],
    ["3 March 1974", "1974-03-03"],
    ["February 29, 2024", "2024-02-29"],
    ["1974/3/4", "1974-03-04"],
    ["Tuesday, March 4, 1974", "1974-03-04"],
    ["March 4, 1974.", "1974-03-04"],
    ["3–4–1974", "1974-03-04"],
    ["March\u200B 1974", "1974-03"],
  ])("is a year, a month or a day: %s", (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  it.each([
    "",
    "74",
    "3/3/74",
    "13/1974",
    "Smarch 1974",
    "Ma 1974",
    "Feb 30, 2024",
    "1974-00",
    "2024 or 2025",
    "3/3-1974",
  ])("is none in %j", (typed) => {
    expect(readDate(typed)).toBeNull();
  });

  it("can be typed as any town writes it", () => {
    for (const date of ["1974", "1974-03", "1974-03-09"])
      for (const format of DATE_FORMATS) expect(readDate(formatDay(date, format))).toBe(date);
  });
});
