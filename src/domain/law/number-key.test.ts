import { expect, test } from "vitest";
import { numberKey } from "./number-key.ts";

test.each([
  ["2.03.010", "2.03.010"],
  ["§ 135\u201124", "135-24"],
  ["§\u00A02\u20133", "2-3"],
  ["GMG.01.15", "gmg.01.15"],
  ["Section 2.03.010", "2.03.010"],
  ["Sec. 14", "14"],
  ["11.30.", "11.30"],
  ["28:9-102.01", "28:9-102.01"],
  ["1-201(Perm)", "1-201(perm)"],
  ["2-1215.15A", "2-1215.15a"],
  ["9-A .2", "9-a.2"],
  ["IV", "iv"],
  ["", ""],
])("the number %j is looked up as %j", (typed, key) => {
  expect(numberKey(typed)).toBe(key);
});

test("numbers that differ in dots, hyphens or zeros stay different", () => {
  const numbers = ["2.3", "2-3", "23", "2.03", "2.30", "2:3", "2(3)"];
  expect(new Set(numbers.map(numberKey)).size).toBe(numbers.length);
});
