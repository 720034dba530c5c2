import { expect, test } from "vitest";
import { designationOf } from "./designation.ts";

test.each([
  ["Local Law", "2-2026", 2026, "Local Law No. 2-2026"],
  ["Ordinance", "7", 2016, "Ordinance No. 7 of 2016"],
  ["Ordinance", "O-12-97", null, "Ordinance No. O-12-97"],
  ["Ordinance", "2011-1U", 2011, "Ordinance No. 2011-1U"],
  ["By-law", "gas-supply", 2000, "Gas Supply By-law, 2000"],
  ["By-law", "2010-fifa-world-cup", 2009, "2010 Fifa World Cup By-law, 2009"],
  ["By-law", "events", null, "Events By-law"],
])("[OPEN-112] %s %s of %s is called “%s”", (legislationType, number, legislationYear, designation) => {
  expect(designationOf({ legislationType, number, legislationYear })).toBe(designation);
});
