import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\uFF1D1", "'\uFF1D1"],
  [' "=1"', `" ""'=1"""`],
  ["\t=1", `"'\t'=1"`],
  ["\rx", `"'\rx"`],
])("a field that begins with a sign is text in a spreadsheet: %j", (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

test.each([",", ";", "|", "\t", "\n", "\r\n"])(
  "and so is one with a sign after %j, at which others split",
  (separator) => {
    expect(csvLine([`a${separator}=1+1`, 2])).toBe(`"a${separator}'=1+1",2\r\n`);
    expect(csvLine([`a${separator} "@x`])).toBe(`"a${separator} ""'@x"\r\n`);
  },
);

test("other fields stay as they are", () => {
  expect(csvLine(["ex-mayor", "a=b", "555-0100", -3, "", 'He said "no"'])).toBe(
    'ex-mayor,a=b,555-0100,-3,,"He said ""no"""\r\n',
  );
});
