import { expect, test } from "vitest";
import { firstDayOf, isPartialDate, lastDayOf, partialDate, precisionOf } from "./partial-date.ts";

test("a year and a month have a first and a last day", () => {
  const dates = ["1974", "2024-02", "1974-03-03"];
  expect(dates.map(precisionOf)).toEqual(["year", "month", "day"]);
  expect(dates.map(firstDayOf)).toEqual(["1974-01-01", "2024-02-01", "1974-03-03"]);
  expect(dates.map(lastDayOf)).toEqual(["1974-12-31", "2024-02-29", "1974-03-03"]);
  for (const date of dates) expect(partialDate(firstDayOf(date), precisionOf(date))).toBe(date);
});

test("a date is in the calendar", () => {
  expect(["1974", "1974-12", "2024-02-29"].every(isPartialDate)).toBe(true);
  expect(["", "974", "1974-13", "1974-3", "2023-02-29", "1974-03-03T00:00", "now"].some(isPartialDate)).toBe(false);
});
