import { expect, test } from "vitest";
import { planArchive, type PlanOptions } from "./plan.ts";
import { readTable } from "./table.ts";

const plan = (paths: readonly string[], more: Partial<PlanOptions> = {}) =>
  planArchive(paths, {
    type: null,
    category: null,
    table: new Map(),
    century: null,
    dateOrder: null,
    today: new Date("2026-11-22T12:00:00Z"),
    ...more,
  });
const titles = (paths: readonly string[]): string[] => plan(paths).map(({ titles: [title] }) => title);
const dates = (paths: readonly string[], more: Partial<PlanOptions> = {}) =>
  plan(paths, more).map(({ date, otherDates }) => [date, ...otherDates].join(" or "));

test("types and categories have titles as people write them, from names of folders", () => {
  const typeOf = (folder: string) => plan([`${folder}/a.pdf`])[0]?.place?.type;
  expect(typeOf("annual-facility-inspection")).toBe("Annual facility inspections");
  expect(typeOf("meeting-minutes")).toBe("Meeting minutes");
  expect(typeOf("annual_policy")).toBe("Annual policies");
  expect(typeOf("ROAD-DISTRICT-REPORT")).toBe("Road district reports");
  expect(typeOf("ZBA")).toBe("ZBA");
  expect(typeOf("Annual Report"), "as written").toBe("Annual Report");
  expect(plan(["minutes/town_board/a.pdf"])[0]?.place).toMatchObject({ type: "Minutes", category: "Town board" });
  expect(plan(["a.pdf"])[0]?.place).toBeNull();
});

test("a text beside an original is its text, and no document", () => {
  const paired = plan([
    "Minutes/May 3, 2024.md",
    "Minutes/May 3, 2024.pdf",
    "Minutes/May 4, 2024.docx",
    "Minutes/May 4, 2024.pdf",
    "Minutes/May 4, 2024.pdf.txt",
    "Minutes/May 5, 2024.md",
    "Other/May 3, 2024.txt",
  ]);
  expect(paired.map(({ path, text }) => [path, text])).toEqual([
    ["Minutes/May 3, 2024.pdf", "Minutes/May 3, 2024.md"],
    ["Minutes/May 4, 2024.docx", null],
    ["Minutes/May 4, 2024.pdf", "Minutes/May 4, 2024.pdf.txt"],
    ["Minutes/May 5, 2024.md", null],
    ["Other/May 3, 2024.txt", null],
  ]);
  const table = readTable("file,title\nm/a.md,Notes\n");
  expect(plan(["m/a.md", "m/a.pdf"], { table }).map(({ path }) => path)).toEqual(["m/a.md", "m/a.pdf"]);
});

test("titles that would be the same keep their dates, and numbers of copies are used only where needed", () => {
  expect(titles(["m/May 3, 2024 - Minutes.pdf", "m/2024-06-05 minutes.pdf", "m/Map.pdf"])).toEqual([
    "Minutes, May 3, 2024",
    "Minutes, June 5, 2024",
    "Map",
  ]);
  expect(titles(["m/May 3, 2024 - Minutes.pdf", "m/2021 - Minutes.pdf"])).toEqual(["Minutes", "2021 - Minutes"]);
  expect(plan(["m/Minutes (1).pdf"])[0]?.titles).toEqual(["Minutes", "Minutes (1)", "Minutes (PDF)"]);
  expect(titles(["Minutes/2024-06-05.pdf", "Minutes/2024-07-05.pdf"])).toEqual([
    "Minutes, June 5, 2024",
    "Minutes, July 5, 2024",
  ]);
});

test("the other files of a folder decide between two readings of a date", () => {
  expect(dates(["m/03.09.19.pdf", "m/06.23.19.pdf"])).toEqual(["2019-03-09", "2019-06-23"]);
  expect(dates(["m/03.09.19.pdf", "n/19.06.23.pdf"]), "of another folder, too").toEqual(["2003-09-19", "2019-06-23"]);
  expect(dates(["m/03.09.19.pdf"])).toEqual(["2019-03-09 or 2003-09-19"]);
  expect(dates(["m/2003/03.09.19.pdf"]), "the year of a folder").toEqual(["2003-09-19"]);
  expect(dates(["m/03.09.19.pdf"], { dateOrder: "dmy" })).toEqual(["2019-09-03"]);
});
