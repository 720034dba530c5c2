import { expect, test } from "vitest";
import { csvLine, readCsv } from "./csv.ts";

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

test("a table is read with the line in which each of its lines begins", () => {
  const cells = (text: string) => readCsv(text).map(({ cells: each, line }) => [line, ...each]);
  expect(cells('\uFEFFa;b\r\n"x\r\ny";"say ""hi"""\r\n\r\n;\r\nlast;1')).toEqual([
    [1, "a", "b"],
    [2, "x\r\ny", 'say "hi"'],
    [6, "last", "1"],
  ]);
  expect(cells("a\tb\n1,5\t2")).toEqual([
    [1, "a", "b"],
    [2, "1,5", "2"],
  ]);
  expect(cells("")).toEqual([]);
});

test("a quotation mark that is not closed does not swallow the rest of a table", () => {
  expect(() => readCsv('a,b\n1,"2\n3,4\n5,6')).toThrow("The quotation mark in line 2 of the table is not closed.");
});
