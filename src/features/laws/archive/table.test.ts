import { describe, expect, test } from "vitest";
import { readLawTable } from "./table.ts";

const read = (...lines: string[]) => readLawTable(lines.join("\r\n"), "laws.csv");

describe("A table of laws", () => {
  test("is read with a byte order mark, semicolons and quoted line breaks", () => {
    const { laws, problems } = read(
      "\uFEFFFile;Number;Type;Adopted;Effective;Subject;Affects",
      'scans\\1.pdf;2-2026;Local Law;June 17, 2026;;"Fees;\r\nparking";"§ 101-4B; repeals Chapter 17\r\nthe zoning map"',
      ";7;;1998-06;1998-07-01;;",
    );
    expect(problems).toEqual([]);
    expect(laws[0]).toMatchObject({
      source: "scans/1.pdf",
      file: "laws.csv",
      line: 2,
      legislationType: "Local Law",
      number: "2-2026",
      legislationYear: 2026,
      adopted: { day: "2026-06-17", accuracy: "D" },
      effective: null,
      subject: "Fees;\r\nparking",
      pdf: "scans/1.pdf",
    });
    expect(laws[0]?.instructions.map(({ name, action, paths }) => [name, action, paths])).toEqual([
      ["§ 101-4B", null, ["101-4B", "101-4|(B)"]],
      ["Chapter 17", "repeal", ["17"]],
      ["the zoning map", null, []],
    ]);
    expect(laws[1]).toMatchObject({
      source: "7",
      line: 5,
      legislationType: null,
      legislationYear: 1998,
      adopted: { day: "1998-06-01", accuracy: "M" },
      effective: "1998-07-01",
      pdf: null,
    });
  });

  test("says what is wrong with a line, and keeps the others", () => {
    const { laws, problems } = read(
      "number,year,adopted,effective,file",
      "1,,soon,,",
      ",,2026-01-01,,x.pdf",
      "2,,,2026,",
      "3,26,,,",
      "4,,2026,,",
    );
    expect(laws.map(({ number, adopted }) => [number, adopted?.accuracy])).toEqual([["4", "Y"]]);
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [2, "“soon” in the column “adopted” is not a date. Write it as 2024-06-03."],
      [3, "This line has no number."],
      [4, "“2026” in the column “effective” is not a date. Write it as 2024-06-03."],
      [5, "“26” is not a year."],
    ]);
  });

  test.each(["title,adopted", "number,sponsor", ""])("is refused without the columns: %s", (head) => {
    expect(() => read(head, "1,2")).toThrow("The table needs a first line with names of columns");
  });
});
