import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-4", { start: 0, end: 4 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=8-999999999999999999999", { start: 8, end: 9 }],
  ["BYTES=9-9", { start: 9, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=10-12", "none"],
  ["bytes=-0", "none"],
  ["bytes=4-3", "all"],
  ["bytes=0-1,4-5", "all"],
  ["bytes=-", "all"],
  ["bytes=a-b", "all"],
  ["lines=0-4", "all"],
  ["", "all"],
  [undefined, "all"],
])("the part of ten bytes that %j requests", (header, part) => {
  expect(byteRange(header, 10)).toEqual(part);
});

test("an empty file has no parts", () => {
  expect([byteRange("bytes=0-", 0), byteRange("bytes=-5", 0), byteRange(undefined, 0)]).toEqual([
    "none",
    "none",
    "all",
  ]);
});
