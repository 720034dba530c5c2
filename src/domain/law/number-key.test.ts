import { expect, test } from "vitest";
import { composedNumbers, numberKey } from "./number-key.ts";

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

test.each([
  ["below numbered parts", [".03"], ["10.09.36.03"]],
  ["with a hyphen of its own", [".03-1", "-2"], ["10.09.36.03-1", "10.09.36-2"]],
  ["not if it is whole", ["10.09.36.04", "5", "A"], [null, null, null]],
  ["not if it is a sign alone", [".", ".—"], [null, null]],
])("the end of a number becomes a whole one %s", (_what, numbers, expected) => {
  const above = ["", "10", "09", "36"].map((number, at) => ({ number, parent: at === 0 ? null : at - 1 }));
  const provisions = [...above, ...numbers.map((number) => ({ number, parent: 3 }))];
  expect(composedNumbers(provisions)).toEqual([null, null, null, null, ...expected]);
});

test("a number stays as it is below a part whose number may not belong to it, or below none", () => {
  const provisions = [
    { number: "", parent: null },
    { number: ".01", parent: 0 },
    { number: "IV", parent: 0 },
    { number: ".02", parent: 2 },
    { number: "GMG.01", parent: 0 },
    { number: ".03", parent: 4 },
  ];
  expect(composedNumbers(provisions)).toEqual([null, null, null, null, null, "GMG.01.03"]);
});

test("numbers of very deep parts are not composed", () => {
  const provisions = Array.from({ length: 200 }, (_, at) => ({ number: ".123456", parent: at === 0 ? null : at - 1 }));
  expect(composedNumbers(provisions).at(-1)).toBeNull();
});
