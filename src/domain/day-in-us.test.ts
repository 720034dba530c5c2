import { expect, test } from "vitest";
import { dayInUs, startOfDayInUs } from "./day-in-us.ts";

test("A day begins when it has begun on the Pacific coast, in summer and in winter", () => {
  for (const day of ["2026-07-01", "2026-11-01", "2026-11-02", "2027-01-01", "2027-03-14"]) {
    const start = startOfDayInUs(day);
    expect(dayInUs(start)).toBe(day);
    expect(dayInUs(start - 1)).not.toBe(day);
  }
});
